import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import { type Operand, prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ModuleChoices } from '#shared/domain/modules.ts';

/** A blog with its feed's numbers, its people and the viewer's relation. */
export interface BlogRow {
  id: number;
  slug: string;
  title: string;
  tagline: string;
  language: string;
  icon_url: string | null;
  /** The primary one of its domains; null if its address here is primary. */
  domain: string | null;
  /** The redirect of the whole blog, without a slash at the end. */
  redirect_to: string | null;
  comment_policy: 'open' | 'moderated' | 'closed';
  /** The owners' choices; use isModuleOn and getModuleOptions of shared/domain/modules.ts. */
  modules: ModuleChoices;
  options: Record<string, unknown>;
  team_id: number | null;
  feed_id: number;
  feed_url: string;
  follower_count: number;
  /** The first owner. */
  owner: { id: number; login: string; name: string } | null;
  author_count: number;
  viewer_role: 'owner' | 'author' | null;
  /** Who can post on a team's blog. */
  posting: 'authors' | 'members';
  /** All members of the team can post, so the viewer too, who sees the blog. */
  is_open_to_team: boolean;
  is_following: boolean;
  /** Not suggested to anyone yet: see docs/abuse.md. */
  is_unlisted: boolean;
  /** Why and when an administrator took it down, and the code with which the viewer may answer once; null if it was not. */
  takedown: { reason: string; date: string; code: string | null } | null;
  /** 0 if the viewer does not follow it. */
  unseen_count: number;
  is_primary: boolean;
}

/**
 * The redirect of a blog. Ignored if it leads to another redirected blog of this server, or to itself: so there are no loops,
 * whatever is redirected and mapped in which order.
 */
export const redirectTo = sql<string | null>`case when not exists (
  select from blog_domains there join blogs other on other.id = there.blog_id
  where there.name = blogs.redirect_host and there.proven_at is not null and other.redirect_to is not null
) then blogs.redirect_to end`;

/** Selects blogs that the viewer may see and that meet the condition, the viewer's primary one first. */
const selectBlogs = (viewer: Operand<number | null>, condition: RawBuilder<unknown>) => sql<BlogRow>`
    select blogs.id, blogs.slug, blogs.title, blogs.tagline, blogs.language, blogs.icon_url, blogs.domain,
      ${redirectTo} as redirect_to,
      blogs.comment_policy, blogs.modules, blogs.options, blogs.team_id, feeds.id as feed_id, feeds.url as feed_url, feeds.follower_count,
      (
        select json_build_object('id', users.id, 'login', users.username, 'name', users.name)
        from blog_authors join users on users.id = blog_authors.user_id
        where blog_id = blogs.id and blog_authors.role = 'owner' and accepted_at is not null
        order by accepted_at, user_id limit 1
      ) as owner,
      (select count(*) from blog_authors where blog_id = blogs.id and accepted_at is not null) as author_count,
      mine.role as viewer_role, blogs.posting, (blogs.team_id is not null and blogs.posting = 'members') as is_open_to_team,
      feeds.unlisted_since is not null as is_unlisted,
      case when feeds.withheld_at is not null then json_build_object(
        'reason', feeds.withheld_reason, 'date', feeds.withheld_at, 'code', (
          select appeal_code from report_cases
          where report_cases.feed_id = feeds.id and decision = 'take_down_blog' and author_id = ${viewer}::bigint
            and lifted_at is null and appealed_at is null
          order by report_cases.id desc limit 1)
      ) end as takedown,
      exists (select from subscriptions where user_id = ${viewer}::bigint and feed_id = feeds.id) as is_following,
      coalesce(
        (select post_count - seen_count from subscriptions where user_id = ${viewer}::bigint and feed_id = feeds.id), 0
      ) as unseen_count,
      coalesce((select primary_blog_id = blogs.id from users where id = ${viewer}::bigint), false) as is_primary
    from blogs
    join feeds on feeds.blog_id = blogs.id
    left join blog_authors mine
      on mine.blog_id = blogs.id and mine.user_id = ${viewer}::bigint and mine.accepted_at is not null
    where ${isVisibleTo(viewer)} and ${condition}
    order by is_primary desc, lower(blogs.title), blogs.id
  `;

/** Finds the blog with this number; undefined also if the viewer may not see it. */
export async function findBlog(
  db: Kysely<Schema>,
  blogId: number,
  viewerId: number | null,
): Promise<BlogRow | undefined> {
  return (await selectBlogs(viewerId, sql`blogs.id = ${blogId}`).execute(db)).rows[0];
}

/** Lists blogs by number, without those that the viewer may not see. */
export async function listBlogsByIds(
  db: Kysely<Schema>,
  blogIds: readonly number[],
  viewerId: number | null,
): Promise<BlogRow[]> {
  if (blogIds.length === 0) return [];
  const { rows } = await selectBlogs(viewerId, sql`blogs.id = any(${[...blogIds]}::bigint[])`).execute(db);
  return rows;
}

/** The same, but throws `not_found`. */
export async function getBlog(db: Kysely<Schema>, blogId: number, viewerId: number | null): Promise<BlogRow> {
  const row = await findBlog(db, blogId, viewerId);
  if (!row) throw new AppError('not_found', 'We can’t find that blog.');
  return row;
}

/**
 * Finds the blog at an address `/sites/{slug}`: `moved` if that is a former slug, whose pages redirect to the current one;
 * undefined also if the viewer may not see it.
 */
export async function findBlogBySlug(
  db: Kysely<Schema>,
  slug: string,
  viewerId: number | null,
): Promise<{ kind: 'found' | 'moved'; row: BlogRow } | undefined> {
  const { rows } = await selectBlogs(
    viewerId,
    sql`blogs.id = coalesce(
      (select id from blogs where slug = ${slug}),
      (select blog_id from blog_former_slugs where slug = ${slug})
    )`,
  ).execute(db);
  const [row] = rows;
  return row && { kind: row.slug === slug ? 'found' : 'moved', row };
}

/**
 * Finds the number of the blog with this slug, current or former, or this domain. A slug has no dot, a domain has one. Undefined
 * also if the viewer may not see it.
 */
export async function findBlogId(
  db: Kysely<Schema>,
  name: string,
  viewerId: number | null,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select feeds.blog_id as id from feeds
    where ${isVisibleTo(viewerId)} and feeds.blog_id = coalesce(
      (select id from blogs where slug = ${name}),
      (select blog_id from blog_domains where name = ${name} and proven_at is not null),
      (select blog_id from blog_former_slugs where slug = ${name})
    )
  `.execute(db);
  return rows[0]?.id;
}

/** Selects the blogs in which a user writes: as an author, or as a member of a team that can post there. */
export const selectBlogsOfUser = (userId: RawBuilder<number>) =>
  selectBlogs(
    userId,
    sql`blogs.id in (
      select blog_id from blog_authors where user_id = ${userId} and accepted_at is not null
      union
      select id from blogs where posting = 'members' and team_id in (
        select team_id from team_members where user_id = ${userId}))`,
  );

const blogsOfUser = prepared<{ userId: number }, BlogRow>('blogs_of_user', (p) =>
  selectBlogsOfUser(p('userId')),
);

/** Lists the blogs in which a user writes, the primary one first, then by title. */
export async function listBlogsOfUser(db: Kysely<Schema>, userId: number): Promise<BlogRow[]> {
  return blogsOfUser.execute(db, { userId });
}

/** Whether a user has uploaded this image. */
export async function hasUploadedImage(
  db: Kysely<Schema>,
  userId: number,
  mediaId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('media')
    .select('id')
    .where('id', '=', mediaId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds why the blog at an address, current or former, was taken down; undefined if it was not. */
export async function findBlogTakedown(
  db: Kysely<Schema>,
  slug: string,
): Promise<{ reason: string; date: Date } | undefined> {
  const { rows } = await sql<{ reason: string; date: Date }>`
    select feeds.withheld_reason as reason, feeds.withheld_at as date
    from feeds where withheld_at is not null and team_id is null and blog_id = coalesce(
      (select id from blogs where slug = ${slug}),
      (select blog_id from blog_former_slugs where slug = ${slug}))`.execute(db);
  return rows[0];
}
