import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql, type Transaction } from 'kysely';
import type { CrossPost } from '#server/platform/db/column-types.ts';
import { selectSortAt } from '#server/platform/db/expressions.ts';
import type { Articles, Schema } from '#server/platform/db/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { PageCursor } from '#server/platform/http/page-cursor.ts';

export type ArticleRow = Omit<Selectable<Articles>, 'conversation' | 'announced_at'>;

/** The writer, as in responses. */
export interface ArticleAuthor {
  id: number;
  username: string;
  name: string;
  image: string | null;
}

const COLUMNS = [
  'articles.id',
  'articles.blog_id',
  'articles.author_id',
  'articles.type',
  'articles.slug',
  'articles.status',
  'articles.status_before_trash',
  'articles.title',
  'articles.content_html',
  'articles.content_markdown',
  'articles.excerpt',
  'articles.featured_image',
  'articles.tags',
  'articles.menu_order',
  'articles.version',
  'articles.editor_id',
  'articles.xpost',
  'articles.publish_at',
  'articles.published_at',
  'articles.created_at',
  'articles.updated_at',
  'articles.withheld_at',
  'articles.withheld_reason',
] as const;

/** Finds one article of one blog. `lock` locks it for the transaction, so that concurrent saves are serialized. */
async function findArticle(
  db: Kysely<Schema>,
  blogId: number,
  articleId: number,
  { lock = false } = {},
): Promise<ArticleRow | undefined> {
  return db
    .selectFrom('articles')
    .select(COLUMNS)
    .where('id', '=', articleId)
    .where('blog_id', '=', blogId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** The same where it must exist; throws `unknown_post`. */
export async function getArticle(
  db: Kysely<Schema>,
  blogId: number,
  articleId: number,
  options: { lock?: boolean } = {},
): Promise<ArticleRow> {
  const row = await findArticle(db, blogId, articleId, options);
  if (!row) throw createUnknownPostError();
  return row;
}

export function createUnknownPostError(): AppError {
  return new AppError('unknown_post', 'We can’t find that post on this blog.');
}

/** Whether an article's author is suspended at present. */
export async function isAuthorSuspended(db: Kysely<Schema>, articleId: number): Promise<boolean> {
  const row = await db
    .selectFrom('articles')
    .innerJoin('users', 'users.id', 'articles.author_id')
    .select('users.id')
    .where('articles.id', '=', articleId)
    .where('users.suspended_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns an article's blog without checking the viewer; for jobs and permanent addresses. */
export async function findArticleById(
  db: Kysely<Schema>,
  articleId: number,
): Promise<ArticleRow | undefined> {
  return db.selectFrom('articles').select(COLUMNS).where('id', '=', articleId).executeTakeFirst();
}

export async function findAuthor(
  db: Kysely<Schema>,
  userId: number | null,
): Promise<ArticleAuthor | undefined> {
  if (userId === null) return undefined;
  return db
    .selectFrom('users')
    .select(['id', 'username', 'name', 'image'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

export type ListedArticle = Omit<ArticleRow, 'content_html' | 'content_markdown'> & {
  author: ArticleAuthor | null;
  sortAt: string;
};

/** Whether an article is a post or a page. Written into the statement, so that the index of pages is used. */
export function isOfType(type: ArticleRow['type']): RawBuilder<SqlBool> {
  return sql`articles.type = ${sql.lit(type)}`;
}

/** Lists a blog's posts or pages for its writers, most recently changed first; `authorId` limits them to one writer's. */
export async function listArticles(
  db: Kysely<Schema>,
  blogId: number,
  filter: {
    type: ArticleRow['type'];
    status: ArticleRow['status'] | 'any';
    authorId: number | undefined;
    before: PageCursor | undefined;
    limit: number;
  },
): Promise<ListedArticle[]> {
  const { type, status, before, authorId, limit } = filter;
  const columns = COLUMNS.filter(
    (column) => column !== 'articles.content_html' && column !== 'articles.content_markdown',
  );
  const rows = await db
    .selectFrom('articles')
    .leftJoin('users', 'users.id', 'articles.author_id')
    .select(columns)
    .select(['users.username', 'users.name', 'users.image'])
    .select(selectSortAt('articles.updated_at').as('sortAt'))
    .where('blog_id', '=', blogId)
    .where(isOfType(type))
    // The trash is listed only on request.
    .where('status', status === 'any' ? '<>' : '=', status === 'any' ? 'trash' : status)
    .$if(authorId !== undefined, (query) => query.where('articles.author_id', '=', authorId!))
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(articles.updated_at, articles.id) < (${before?.sortAt}::timestamptz, ${before?.id}::bigint)`,
      ),
    )
    .orderBy('articles.updated_at', 'desc')
    .orderBy('articles.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ username, name, image, ...row }) => ({
    ...row,
    author:
      row.author_id === null || username === null
        ? null
        : { id: row.author_id, username, name: name ?? '', image },
  }));
}

/** Counts a blog's posts or pages by status; `authorId` counts only one writer's. */
export async function countArticles(
  db: Kysely<Schema>,
  { blogId, type, authorId }: { blogId: number; type: ArticleRow['type']; authorId: number | undefined },
): Promise<Record<ArticleRow['status'], number>> {
  const rows = await db
    .selectFrom('articles')
    .select((select) => ['status', select.fn.countAll<number>().as('n')])
    .where('blog_id', '=', blogId)
    .where(isOfType(type))
    .$if(authorId !== undefined, (query) => query.where('author_id', '=', authorId!))
    .groupBy('status')
    .execute();
  const counts = Object.fromEntries(rows.map(({ status, n }) => [status, n]));
  return { draft: 0, future: 0, publish: 0, private: 0, trash: 0, ...counts };
}

/** Lists the slugs of the blog's other articles with this prefix. */
export async function listTakenSlugs(
  trx: Transaction<Schema>,
  blogId: number,
  base: string,
  exceptArticleId: number | undefined,
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('articles')
    .select('slug')
    .where('blog_id', '=', blogId)
    .where(sql<boolean>`starts_with(slug, ${base})`)
    .$if(exceptArticleId !== undefined, (query) => query.where('id', '<>', exceptArticleId!))
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

export type ArticleState = Omit<
  ArticleRow,
  'id' | 'blog_id' | 'author_id' | 'type' | 'created_at' | 'xpost' | 'withheld_at' | 'withheld_reason'
>;

export async function insertArticle(
  trx: Transaction<Schema>,
  {
    xpost,
    ...article
  }: ArticleState &
    Pick<ArticleRow, 'blog_id' | 'author_id' | 'type' | 'created_at'> & { xpost: CrossPost | null },
): Promise<ArticleRow> {
  return trx
    .insertInto('articles')
    .values({ ...article, xpost: xpost && JSON.stringify(xpost) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function updateArticle(
  trx: Transaction<Schema>,
  articleId: number,
  state: Partial<ArticleState>,
): Promise<ArticleRow> {
  return trx
    .updateTable('articles')
    .set(state)
    .where('id', '=', articleId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deleteArticle(trx: Transaction<Schema>, articleId: number): Promise<void> {
  await trx.deleteFrom('articles').where('id', '=', articleId).execute();
}
