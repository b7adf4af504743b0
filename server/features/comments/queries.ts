import { type Kysely, sql } from 'kysely';
import { isUnblockedUser } from '#server/features/blocks/visibility.ts';
import { isModuleOnIn } from '#server/features/blogs/queries-modules.ts';
import { selectViewerRole } from '#server/features/posts/queries-site.ts';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import type { Comments, Schema } from '#server/platform/db/schema.ts';
import type { ModuleChoices } from '#shared/domain/modules.ts';
import type { SiteKey } from '#shared/domain/site-key.ts';

/** A comment with its author, its post and the viewer's relation. */
export interface CommentRow {
  id: number;
  parent_id: number | null;
  root_id: number | null;
  status: Comments['status'];
  content_html: string;
  content_raw: string;
  like_count: number;
  /** Whether comments of its blog can be liked; those under posts from elsewhere always can. */
  likes_enabled: boolean;
  created_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
  author_id: number | null;
  author_login: string | null;
  author_name: string | null;
  author_image: string | null;
  author_url: string | null;
  /** The author as imported with the comment, for someone without an account here. */
  guest_name: string | null;
  guest_url: string | null;
  /** Whether the viewer has blocked the author. */
  is_blocked: boolean;
  i_like: boolean;
  post_id: number;
  post_title: string;
  post_url: string | null;
  feed_id: number;
  blog_id: number | null;
  /** The blog owners' choices; null for a site from elsewhere. */
  modules: ModuleChoices | null;
  options: Record<string, unknown> | null;
  site_title: string;
  /** Why the classifier has put it aside, and whether somebody has decided about it since. */
  spam: { score: number; reasons: string[]; is_decided: boolean } | null;
  viewer_role: 'owner' | 'author' | null;
  /** Whether the blog is a team's, which only its members see. */
  is_team: boolean;
}

/** Selects comments of posts that the viewer may see. */
function selectComments(db: Kysely<Schema>, viewerId: number | null) {
  return db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .innerJoin('feeds', 'feeds.id', 'posts.feed_id')
    .leftJoin('blogs', 'blogs.id', 'feeds.blog_id')
    .leftJoin('users', 'users.id', 'comments.author_id')
    .select([
      ...(['comments.id', 'comments.parent_id', 'comments.root_id', 'comments.status'] as const),
      ...(['comments.content_html', 'comments.content_raw', 'comments.like_count'] as const),
      ...(['comments.created_at', 'comments.edited_at', 'comments.deleted_at'] as const),
      ...(['comments.guest_name', 'comments.guest_url'] as const),
      ...(['comments.author_id', 'comments.post_id', 'posts.feed_id', 'feeds.blog_id'] as const),
      ...(['blogs.modules', 'blogs.options'] as const),
      'feeds.title as site_title',
      'users.username as author_login',
      'users.name as author_name',
      'users.image as author_image',
      'users.user_url as author_url',
      'posts.title as post_title',
      'posts.url as post_url',
      selectViewerRole(viewerId).as('viewer_role'),
      sql<boolean>`feeds.team_id is not null`.as('is_team'),
      sql<CommentRow['spam']>`case when comments.status in ('unapproved', 'spam') then (
        select json_build_object('score', score, 'reasons', reasons, 'is_decided', is_spam is not null)
        from comment_spam where comment_id = comments.id and score is not null
      ) end`.as('spam'),
      isModuleOnIn('comment-likes').as('likes_enabled'),
      sql<boolean>`not ${isUnblockedUser(viewerId, 'comments.author_id')}`.as('is_blocked'),
      sql<boolean>`exists (
        select from comment_likes where comment_id = comments.id and user_id = ${viewerId}
      )`.as('i_like'),
    ])
    .where(isVisibleTo(viewerId));
}

/** Finds one comment of a site, whatever its status. */
export async function findComment(
  db: Kysely<Schema>,
  site: SiteKey,
  commentId: number,
  viewerId: number | null,
): Promise<CommentRow | undefined> {
  return selectComments(db, viewerId)
    .where('comments.id', '=', commentId)
    .where('blogId' in site ? 'feeds.blog_id' : 'feeds.id', '=', 'blogId' in site ? site.blogId : site.feedId)
    .executeTakeFirst();
}

/** Lists comments in the order of the given numbers. */
export async function listCommentsByIds(
  db: Kysely<Schema>,
  ids: number[],
  viewerId: number | null,
): Promise<CommentRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectComments(db, viewerId).where('comments.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The status of a comment that only moderators see. */
export type PutAside = Exclude<Comments['status'], 'approved'>;

export interface CommentPage {
  number: number;
  offset: number;
  order: 'ASC' | 'DESC';
}

/**
 * Lists the comments under a post for the viewer, thread by thread: the approved ones, the viewer's own that wait (for a
 * moderator all that wait), and deleted or blocked ones with replies, so that no reply is without its parent. `found` counts them
 * all.
 */
export async function listPostComments(
  db: Kysely<Schema>,
  postId: number,
  viewer: { id: number | null; moderates: boolean },
  { number, offset, order }: CommentPage,
): Promise<{ found: number; rows: CommentRow[] }> {
  const direction = sql.raw(order);
  const { rows } = await sql<{ found: number; id: number | null }>`
    with recursive shown as (
      select id, parent_id, root_id from comments
      where post_id = ${postId} and deleted_at is null and ${isUnblockedUser(viewer.id, 'comments.author_id')} and (
        status = 'approved' or (status = 'unapproved' and (author_id = ${viewer.id} or ${viewer.moderates}))
        or (status = 'spam' and author_id = ${viewer.id} and exists (
          select from comment_spam where comment_id = comments.id and is_spam is null
        ))
      )
      union
      select above.id, above.parent_id, above.root_id
      from comments above join shown on above.id = shown.parent_id
    ), page as (
      select id, coalesce(root_id, id) as thread from shown
      order by thread ${direction}, id limit ${number} offset ${offset}
    )
    select counted.found, page.id
    from (select count(*) as found from shown) counted left join page on true
    order by page.thread ${direction}, page.id
  `.execute(db);
  const ids = rows.map((row) => row.id).filter((id) => id !== null);
  return { found: rows[0]?.found ?? 0, rows: await listCommentsByIds(db, ids, viewer.id) };
}

export interface StatusPage {
  /** Default: all that are not deleted. */
  status: Comments['status'] | undefined;
  /** Only comments before this one. */
  before: number | undefined;
  limit: number;
}

/** Lists comments of one status under a post, newest first, for its moderators. */
export async function listPostCommentsByStatus(
  db: Kysely<Schema>,
  postId: number,
  viewerId: number,
  { status, number, offset }: CommentPage & Pick<StatusPage, 'status'>,
): Promise<{ found: number; rows: CommentRow[] }> {
  const filtered = db
    .selectFrom('comments')
    .where('post_id', '=', postId)
    .where('deleted_at', 'is', null)
    .$if(status !== undefined, (query) => query.where('status', '=', status!));
  const { found } = await filtered
    .select((select) => select.fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow();
  const ids = await filtered.select('id').orderBy('id', 'desc').limit(number).offset(offset).execute();
  return {
    found,
    rows: await listCommentsByIds(
      db,
      ids.map(({ id }) => id),
      viewerId,
    ),
  };
}

/** Lists comments of a blog, newest first. */
export async function listBlogComments(
  db: Kysely<Schema>,
  blogId: number,
  viewerId: number,
  { status, before, limit }: StatusPage,
): Promise<CommentRow[]> {
  return selectComments(db, viewerId)
    .where('feeds.blog_id', '=', blogId)
    .where('comments.deleted_at', 'is', null)
    .$if(status !== undefined, (query) => query.where('comments.status', '=', status!))
    .$if(before !== undefined, (query) => query.where('comments.id', '<', before!))
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .execute();
}

/** Counts the comments of a blog by status. */
export async function countBlogComments(
  db: Kysely<Schema>,
  blogId: number,
): Promise<Record<Comments['status'], number>> {
  const rows = await db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .innerJoin('feeds', 'feeds.id', 'posts.feed_id')
    .select((select) => ['comments.status', select.fn.countAll<number>().as('n')])
    .where('feeds.blog_id', '=', blogId)
    .where('comments.deleted_at', 'is', null)
    .groupBy('comments.status')
    .execute();
  const counts = Object.fromEntries(rows.map(({ status, n }) => [status, n]));
  return { approved: 0, unapproved: 0, spam: 0, trash: 0, ...counts };
}

/** Whether a message comes from someone who is blocked on the blog: by account, or by the address of theirs. */
export async function isBlockedSender(
  db: Kysely<Schema>,
  blogId: number,
  { userId, email }: { userId: number | null; email: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from users join blocked_commenters b on b.user_id = users.id and b.blog_id = ${blogId}
    where users.id = ${userId} or users.email = lower(${email}) limit 1
  `.execute(db);
  return rows.length > 0;
}
