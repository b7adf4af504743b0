import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isUnblockedUser } from '#server/features/blocks/visibility.ts';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export interface BlogUserRow {
  id: number;
  username: string;
  name: string;
  first_name: string;
  last_name: string;
  user_url: string;
  image: string | null;
  role: 'owner' | 'author';
}

/** Lists the writers of a blog that the viewer may see, owners first, and their total number. */
export async function listSiteUsers(
  db: Kysely<Schema>,
  blogId: number,
  viewerId: number,
  query: { number: number; offset: number; role: 'owner' | 'author' | undefined; search: string },
): Promise<{ found: number; rows: BlogUserRow[] }> {
  const writers = sql`
    from blog_authors
    join feeds on feeds.blog_id = blog_authors.blog_id
    join users on users.id = blog_authors.user_id
    where blog_authors.blog_id = ${blogId} and ${isVisibleTo(viewerId)} and accepted_at is not null
      and ${query.role === undefined ? sql`true` : sql`blog_authors.role = ${query.role}`}
      and strpos(lower(users.username || ' ' || users.name), lower(${query.search})) > 0`;
  const { rows } = await sql<BlogUserRow>`
    select users.id, users.username, users.name, users.first_name, users.last_name, users.user_url, users.image,
      blog_authors.role
    ${writers}
    order by blog_authors.role desc, accepted_at, users.id limit ${query.number} offset ${query.offset}
  `.execute(db);
  const counted = await sql<{ found: number }>`select count(*) as found ${writers}`.execute(db);
  return { found: counted.rows[0]!.found, rows };
}

/** The commenters of so many of its newest posts count as recent. */
const POSTS_LOOKED_AT = 100;

export interface SuggestedUser {
  id: number;
  username: string;
  name: string;
  image: string | null;
}

/** Finds the blog of a post that the viewer may see; undefined for a post from elsewhere. */
export async function findBlogOfPost(
  db: Kysely<Schema>,
  postId: number | undefined,
  viewerId: number,
): Promise<{ id: number; team_id: number | null } | undefined> {
  if (postId === undefined) return undefined;
  const { rows } = await sql<{ id: number; team_id: number | null }>`
    select feeds.blog_id as id, feeds.team_id from posts join feeds on feeds.id = posts.feed_id
    where posts.id = ${postId} and feeds.blog_id is not null and ${isVisibleTo(viewerId)}
  `.execute(db);
  return rows[0];
}

/** Of a conversation with more, the latest count. */
const COMMENTS_LOOKED_AT = 500;

/**
 * Lists users whose login, or a word of whose name, has this prefix. For a team's blog its members; for another the writers, and those
 * who take part in the conversation about the post, then other recent commenters; without a blog those who take part, then the writers
 * of the blogs that the viewer follows. Only of what the viewer may see, and without blocked users.
 */
export async function listSuggestedUsers(
  db: Kysely<Schema>,
  viewerId: number,
  {
    blog,
    postId,
    beginning,
    limit,
  }: {
    blog: { id: number; team_id: number | null } | undefined;
    postId: number | undefined;
    beginning: string;
    limit: number;
  },
): Promise<SuggestedUser[]> {
  const selectWriters = (feeds: RawBuilder<unknown>) => sql`
    select user_id from blog_authors join feeds on feeds.blog_id = blog_authors.blog_id
    where accepted_at is not null and ${isVisibleTo(viewerId)} and ${feeds}`;
  const talking = sql`
    select author_id from (
      select comments.author_id from comments
      join posts on posts.id = comments.post_id join feeds on feeds.id = posts.feed_id
      where comments.post_id = ${postId ?? null}::bigint and comments.status = 'approved' and comments.deleted_at is null
        and ${isVisibleTo(viewerId)}
      order by comments.id desc limit ${COMMENTS_LOOKED_AT}
    ) latest`;
  const followed = selectWriters(
    sql`feeds.id in (select feed_id from subscriptions where user_id = ${viewerId})`,
  );
  const recent = sql`
    select comments.author_id from (
      select posts.id from feeds join posts on posts.feed_id = feeds.id
      where feeds.blog_id = ${blog?.id ?? null} and ${isVisibleTo(viewerId)}
      order by posts.sort_at desc, posts.id desc limit ${POSTS_LOOKED_AT}
    ) newest
    join comments on comments.post_id = newest.id
    where comments.status = 'approved' and comments.deleted_at is null`;
  const [first, others] =
    blog === undefined
      ? [talking, followed]
      : blog.team_id === null
        ? [sql`${talking} union ${selectWriters(sql`feeds.blog_id = ${blog.id}`)}`, recent]
        : [sql`select user_id from team_members where team_id = ${blog.team_id}`, sql`select null::bigint`];
  const { rows } = await sql<SuggestedUser>`
    with first (id) as materialized (${first}), others (id) as materialized (${others})
    select id, username, name, image from users
    where id in (select id from first union all select id from others) and ${isUnblockedUser(viewerId, 'users.id')}
      and (starts_with(username, ${beginning}) or strpos(lower(' ' || name), ${` ${beginning}`}) > 0)
    order by id in (select id from first) desc, username limit ${limit}
  `.execute(db);
  return rows;
}
