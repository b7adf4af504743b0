import { type Kysely, sql } from 'kysely';
import { isUnblockedUser } from '#server/features/blocks/visibility.ts';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import type { Comments, Schema } from '#server/platform/db/schema.ts';

export interface TreeRow {
  id: number;
  post_id: number;
  /** null if it begins a thread, also because its parent is not in the result. */
  parent_id: number | null;
}

/**
 * Lists the numbers of a blog's comments of one status, or of all that are not deleted, oldest first, if the viewer may see them.
 * The blog's posts come from posts_feed_newest, the comments of each from comments_of_post.
 */
export async function listCommentTree(
  db: Kysely<Schema>,
  blogId: number,
  viewerId: number | null,
  {
    status,
    postId,
    limit,
  }: { status: Comments['status'] | undefined; postId: number | undefined; limit: number },
): Promise<TreeRow[]> {
  const { rows } = await sql<TreeRow>`
    with shown as materialized (
      select comments.id, comments.post_id, comments.parent_id
      from feeds
      join posts on posts.feed_id = feeds.id
      join comments on comments.post_id = posts.id
      where feeds.blog_id = ${blogId} and ${isVisibleTo(viewerId)} and comments.deleted_at is null
        and ${status === undefined ? sql`true` : sql`comments.status = ${status}`}
        and ${postId === undefined ? sql`true` : sql`posts.id = ${postId}`}
        and ${isUnblockedUser(viewerId, 'comments.author_id')}
      order by comments.id limit ${limit}
    )
    select shown.id, shown.post_id, above.id as parent_id
    from shown left join shown above on above.id = shown.parent_id
    order by shown.id
  `.execute(db);
  return rows;
}
