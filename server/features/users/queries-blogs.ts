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

/**
 * Lists users whose login, or a word of whose name, has this prefix, by login: for one blog its writers and recent commenters;
 * else the writers of the blogs that the viewer follows. Only for blogs that the viewer may see, and without blocked users.
 */
export async function listSuggestedUsers(
  db: Kysely<Schema>,
  viewerId: number,
  { blogId, beginning, limit }: { blogId: number | undefined; beginning: string; limit: number },
): Promise<SuggestedUser[]> {
  const selectWriters = (feeds: RawBuilder<unknown>) => sql`
    select user_id from blog_authors join feeds on feeds.blog_id = blog_authors.blog_id
    where accepted_at is not null and ${isVisibleTo(viewerId)} and ${feeds}`;
  const userIds =
    blogId === undefined
      ? selectWriters(sql`feeds.id in (select feed_id from subscriptions where user_id = ${viewerId})`)
      : sql`${selectWriters(sql`feeds.blog_id = ${blogId}`)}
          union
          select comments.author_id from (
            select posts.id from feeds join posts on posts.feed_id = feeds.id
            where feeds.blog_id = ${blogId} and ${isVisibleTo(viewerId)}
            order by posts.sort_at desc, posts.id desc limit ${POSTS_LOOKED_AT}
          ) newest
          join comments on comments.post_id = newest.id
          where comments.status = 'approved' and comments.deleted_at is null`;
  const { rows } = await sql<SuggestedUser>`
    select id, username, name, image from users
    where id in (${userIds}) and ${isUnblockedUser(viewerId, 'users.id')}
      and (starts_with(username, ${beginning}) or strpos(lower(' ' || name), ${` ${beginning}`}) > 0)
    order by username limit ${limit}
  `.execute(db);
  return rows;
}
