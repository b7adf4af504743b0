import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import type { PostImage } from '#server/platform/db/column-types.ts';
import { toDirection } from '#server/platform/db/expressions.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { normalizeTagSlug } from '#shared/domain/tag-slug.ts';
import { type ArticleRow, isOfType } from './queries.ts';

/** An article with its post's numbers and its writer's details. */
export interface ArticleView extends Omit<ArticleRow, 'status_before_trash' | 'editor_id' | 'xpost'> {
  /** With it the viewer may answer once to a takedown of their post. */
  appeal_code: string | null;
  author_login: string | null;
  author_name: string | null;
  author_first_name: string | null;
  author_last_name: string | null;
  author_url: string | null;
  author_image: string | null;
  /** Only if published: fixed when it was first published. */
  guid: string | null;
  image: PostImage | null;
  like_count: number;
  reply_count: number;
  i_like: boolean;
  /** The tag's number by its slug, for tags in use. */
  tag_ids: Record<string, number>;
}

/** Which of a blog's articles are requested. */
export interface ArticleChoice {
  blog: { id: number; feed_id: number };
  viewerId: number | null;
  type: ArticleRow['type'] | 'any';
  /** Whose unpublished articles the viewer may open. */
  opens: 'all' | 'own' | 'none';
  statuses: ArticleRow['status'][];
  search: string;
  tag?: string | undefined;
  authorId?: number | undefined;
  after?: Date | undefined;
  before?: Date | undefined;
  modifiedAfter?: Date | undefined;
  modifiedBefore?: Date | undefined;
}

export interface ArticlePage {
  orderBy: 'date' | 'modified' | 'title' | 'comment_count' | 'ID';
  order: 'ASC' | 'DESC';
  number: number;
  offset: number;
  /** Contents are large: '' if not requested. */
  withContent: boolean;
}

/** Returns one page of a blog's articles that the viewer may see, and their total number. */
export async function listArticleViews(
  db: Kysely<Schema>,
  choice: ArticleChoice,
  { orderBy, order, number, offset, withContent }: ArticlePage,
): Promise<{ found: number; views: ArticleView[] }> {
  const direction = toDirection(order);
  const chosen = sql`from ${toFromClause(choice)} where ${isChosen(choice)}`;
  const { rows } = await sql<{ id: number }>`
    select articles.id ${chosen}
    order by ${ORDERS[orderBy](toDateColumn(choice))} ${direction}, articles.id ${direction}
    limit ${number} offset ${offset}
  `.execute(db);
  const counted = await sql<{ found: number }>`select count(*) as found ${chosen}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return {
    found: counted.rows[0]!.found,
    views: await listViewsByIds(db, ids, choice.viewerId, withContent),
  };
}

/** Finds one article with all fields of its response; undefined if the viewer may not see its blog. */
export async function findArticleView(
  db: Kysely<Schema>,
  articleId: number,
  viewerId: number | null,
): Promise<ArticleView | undefined> {
  return (await listViewsByIds(db, [articleId], viewerId, true))[0];
}

/** Finds the number of an article by its slug. */
export async function findArticleIdBySlug(
  db: Kysely<Schema>,
  blogId: number,
  slug: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('articles')
    .select('id')
    .where('blog_id', '=', blogId)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.id;
}

/** Counts a blog's posts or pages by status: of all writers, and of one. */
export async function countArticles(
  db: Kysely<Schema>,
  { blogId, type, authorId }: { blogId: number; type: ArticleRow['type']; authorId: number },
): Promise<{ status: ArticleRow['status']; all: number; mine: number }[]> {
  return db
    .selectFrom('articles')
    .select((select) => [
      'status',
      select.fn.countAll<number>().as('all'),
      select.fn.countAll<number>().filterWhere('author_id', '=', authorId).as('mine'),
    ])
    .where('blog_id', '=', blogId)
    .where(isOfType(type))
    .groupBy('status')
    .execute();
}

function isOnlyPublished({ statuses, opens }: ArticleChoice): boolean {
  return opens === 'none' || statuses.every((status) => status === 'publish');
}

/** Published posts have a row of posts with the same number, which is read in order from posts_feed_newest. */
function isReadFromPosts(choice: ArticleChoice): boolean {
  return choice.type === 'post' && isOnlyPublished(choice);
}

function toFromClause(choice: ArticleChoice): RawBuilder<unknown> {
  return isReadFromPosts(choice)
    ? sql`posts join articles on articles.id = posts.id join feeds on feeds.id = posts.feed_id`
    : sql`articles join feeds on feeds.blog_id = articles.blog_id`;
}

function toDateColumn(choice: ArticleChoice): RawBuilder<Date> {
  return isReadFromPosts(choice)
    ? sql`posts.sort_at`
    : sql`coalesce(articles.published_at, articles.publish_at, articles.created_at)`;
}

const ORDERS: Record<ArticlePage['orderBy'], (date: RawBuilder<Date>) => RawBuilder<unknown>> = {
  date: (date) => date,
  modified: () => sql`articles.updated_at`,
  title: () => sql`lower(articles.title)`,
  comment_count: () => sql`coalesce((select reply_count from posts said where said.id = articles.id), 0)`,
  ID: () => sql`articles.id`,
};

function isChosen(choice: ArticleChoice): RawBuilder<SqlBool> {
  const { blog, viewerId, type, search, tag, authorId } = choice;
  const date = toDateColumn(choice);
  const statuses = isOnlyPublished(choice) ? ['publish'] : choice.statuses;
  const conditions: (RawBuilder<SqlBool> | undefined | false)[] = [
    isVisibleTo(viewerId),
    isReadFromPosts(choice)
      ? sql`posts.feed_id = ${blog.feed_id}`
      : sql`articles.blog_id = ${blog.id} and articles.status = any(${statuses}::text[])`,
    type !== 'any' && isOfType(type),
    choice.opens === 'own' && sql`(articles.status = 'publish' or articles.author_id = ${viewerId})`,
    search !== '' && isMatch(search),
    tag !== undefined && isTagged(tag),
    authorId !== undefined && sql`articles.author_id = ${authorId}`,
    choice.after && sql`${date} >= ${choice.after}`,
    choice.before && sql`${date} <= ${choice.before}`,
    choice.modifiedAfter && sql`articles.updated_at >= ${choice.modifiedAfter}`,
    choice.modifiedBefore && sql`articles.updated_at <= ${choice.modifiedBefore}`,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== false && condition !== undefined),
    sql` and `,
  );
}

/** Published posts match as in the reader's search; unpublished ones and pages are few and not indexed. */
function isMatch(words: string): RawBuilder<SqlBool> {
  return sql`(
    exists (
      select from post_search where post_id = articles.id and words @@ websearch_to_tsquery('tidings', ${words})
    )
    or ((articles.status <> 'publish' or articles.type = 'page')
      and strpos(lower(articles.title || ' ' || articles.content_html), lower(${words})) > 0)
  )`;
}

/** By name or slug. The tags of unpublished articles are stored as typed. */
function isTagged(tag: string): RawBuilder<SqlBool> {
  return sql`(
    exists (
      select from post_tags join tags on tags.id = post_tags.tag_id
      where post_tags.post_id = articles.id and tags.slug = ${normalizeTagSlug(tag)}
    )
    or lower(${tag}) in (select lower(name) from unnest(articles.tags) name)
  )`;
}

/** In the order of the numbers given. */
async function listViewsByIds(
  db: Kysely<Schema>,
  ids: number[],
  viewerId: number | null,
  withContent: boolean,
): Promise<ArticleView[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<ArticleView, 'tag_ids'>>`
    select articles.id, articles.blog_id, articles.author_id, articles.type, articles.slug, articles.status, articles.title,
      articles.excerpt, articles.featured_image, articles.tags, articles.menu_order, articles.version, articles.publish_at,
      articles.published_at, articles.created_at, articles.updated_at, articles.withheld_at,
      articles.withheld_reason,
      case when articles.withheld_at is not null then (
        select appeal_code from report_cases
        where subject_kind = 'post' and subject_id = articles.id and decision = 'take_down_post'
          and report_cases.author_id = ${viewerId}::bigint and lifted_at is null and appealed_at is null
        order by report_cases.id desc limit 1) end as appeal_code,
      ${withContent ? sql`articles.content_html` : sql`''`} as content_html,
      ${withContent ? sql`articles.content_markdown` : sql`null`} as content_markdown,
      users.username as author_login, users.name as author_name, users.first_name as author_first_name,
      users.last_name as author_last_name, users.user_url as author_url, users.image as author_image,
      posts.guid, posts.image, coalesce(posts.like_count, 0) as like_count,
      coalesce(posts.reply_count, 0) as reply_count,
      exists (select from likes where likes.post_id = articles.id and likes.user_id = ${viewerId}) as i_like
    from articles
    join feeds on feeds.blog_id = articles.blog_id
    left join users on users.id = articles.author_id
    left join posts on posts.id = articles.id
    where articles.id = any(${ids}::bigint[]) and ${isVisibleTo(viewerId)}
  `.execute(db);
  const slugs = [...new Set(rows.flatMap(({ tags }) => tags.map(normalizeTagSlug)))];
  const tags =
    slugs.length === 0
      ? []
      : await db.selectFrom('tags').select(['id', 'slug']).where('slug', 'in', slugs).execute();
  const tag_ids = Object.fromEntries(tags.map(({ id, slug }) => [slug, id]));
  const byId = new Map(rows.map((row) => [row.id, { ...row, tag_ids }]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
