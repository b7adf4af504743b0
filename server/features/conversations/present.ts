import { presentComment } from '#server/features/comments/present.ts';
import type { CommentRow } from '#server/features/comments/queries.ts';
import type { Muter } from '#server/features/mutes/rules.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { Conversation, Thread } from '#shared/api/conversations.ts';
import type { Post } from '#shared/api/posts.ts';

/** For whom, and when, comments are presented. */
interface Occasion {
  viewer: Viewer;
  muter?: Muter | undefined;
  now: Date;
  publicUrl: string;
}

/** Returns posts with their comments. */
export function presentThreads(posts: Post[], comments: CommentRow[], occasion: Occasion): Thread[] {
  const byPost = Map.groupBy(comments, (comment) => comment.post_id);
  return posts.map((post) => {
    const ofPost = byPost.get(post.ID) ?? [];
    return {
      ...post,
      comments: ofPost.map((comment) => presentComment(comment, occasion)),
      last_comment_date_gmt: ofPost.at(-1)?.created_at.toISOString() ?? null,
    };
  });
}

/** Returns posts with their conversations. One whose comments have all been deleted meanwhile is left out. */
export function presentConversations(
  posts: Post[],
  comments: CommentRow[],
  occasion: Occasion,
): Conversation[] {
  return presentThreads(posts, comments, occasion).flatMap(({ last_comment_date_gmt, ...post }) =>
    last_comment_date_gmt === null ? [] : [{ ...post, last_comment_date_gmt }],
  );
}
