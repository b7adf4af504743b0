import { presentComment } from '#server/features/comments/present.ts';
import type { CommentRow } from '#server/features/comments/queries.ts';
import type { Muter } from '#server/features/mutes/rules.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { Conversation } from '#shared/api/conversations.ts';
import type { Post } from '#shared/api/posts.ts';

/** Returns posts with their conversations. One whose comments have all been deleted meanwhile is left out. */
export function presentConversations(
  posts: Post[],
  comments: CommentRow[],
  occasion: { viewer: Viewer; muter?: Muter | undefined; now: Date; publicUrl: string },
): Conversation[] {
  const byPost = Map.groupBy(comments, (comment) => comment.post_id);
  return posts.flatMap((post) => {
    const ofPost = byPost.get(post.ID);
    const last = ofPost?.at(-1);
    if (!ofPost || !last) return [];
    return {
      ...post,
      comments: ofPost.map((comment) => presentComment(comment, occasion)),
      last_comment_date_gmt: last.created_at.toISOString(),
    };
  });
}
