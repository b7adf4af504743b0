import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isBehind, selectSortAt, toPattern } from '#server/platform/db/keyset.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { PageCursor } from '#server/platform/http/page-cursor.ts';
import type { listBlogs as endpoint } from '#shared/api/admin-blogs.ts';
import type { InputOf } from '#shared/endpoint.ts';

type Db = Kysely<Schema>;

export interface BlogRow extends PageCursor {
  slug: string;
  title: string;
  domain: string | null;
  team: string | null;
  team_id: number | null;
  owner: { ID: number; username: string } | null;
  writers: number;
  posts: number;
  subscribers: number;
  media: number;
  created_at: Date;
  newest_post_at: Date | null;
  is_unlisted: boolean;
}

const COLUMNS = sql`b.id, b.slug, b.title, b.domain, b.team_id, b.created_at, f.newest_post_at, f.unlisted_since is not null as is_unlisted,
  f.post_count as posts, f.follower_count as subscribers,
  (select slug from teams where teams.id = b.team_id) as team,
  (select json_build_object('ID', users.id, 'username', username)
    from blog_authors a join users on users.id = a.user_id
    where a.blog_id = b.id and a.role = 'owner' and a.accepted_at is not null
    order by a.accepted_at, a.user_id limit 1) as owner,
  (select count(*) from blog_authors where blog_id = b.id and accepted_at is not null) as writers,
  (select coalesce(sum(bytes), 0)::bigint from media where media.blog_id = b.id) as media`;

export type BlogsFilter = Pick<InputOf<typeof endpoint>, 'q' | 'show' | 'sort'>;

/** Lists blogs, newest first or by their last post; those without posts are where they were created. */
export async function listBlogs(
  db: Db,
  { q, show, sort }: BlogsFilter,
  { cursor, limit }: { cursor: PageCursor | undefined; limit: number },
): Promise<BlogRow[]> {
  const [time, id] =
    sort === 'posted'
      ? [sql`coalesce(f.newest_post_at, f.created_at)`, sql`f.blog_id`]
      : [sql`b.created_at`, sql`b.id`];
  const conditions: Record<NonNullable<BlogsFilter['show']>, RawBuilder<unknown>> = {
    orphans: sql`not exists (
      select from blog_authors where blog_id = b.id and role = 'owner' and accepted_at is not null)`,
    teams: sql`b.team_id is not null`,
    unlisted: sql`f.unlisted_since is not null`,
  };
  const { rows } = await sql<BlogRow>`
    select ${COLUMNS}, ${selectSortAt(time)} as "sortAt"
    from blogs b join feeds f on f.blog_id = b.id
    where ${isBehind(cursor, time, id)} and f.blog_id is not null
      and ${show ? conditions[show] : sql`true`}
      and ${q ? sql`lower(b.slug || ' ' || b.title || ' ' || coalesce(b.domain, '')) like ${toPattern(q)}` : sql`true`}
    order by ${time} desc, ${id} desc
    limit ${limit}`.execute(db);
  return rows;
}

export async function findBlog(db: Db, blogId: number): Promise<BlogRow | undefined> {
  const { rows } = await sql<BlogRow>`
    select ${COLUMNS}, ${selectSortAt(sql`b.created_at`)} as "sortAt"
    from blogs b join feeds f on f.blog_id = b.id where b.id = ${blogId}`.execute(db);
  return rows[0];
}
