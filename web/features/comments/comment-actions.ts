import type { QueryClient } from '@tanstack/react-query';
import type { Comment } from '#shared/api/comments.ts';
import type { Post } from '#shared/api/posts.ts';
import { toSiteKey } from '#shared/domain/site-key.ts';
import { t } from '#shared/i18n/translate.ts';
import * as api from '#shared/paths/comments.ts';
import { adjustEntities, patchComment } from '#web/lib/entities.ts';
import { findCallError, QUEUED } from '#web/lib/error.ts';
import { recordEvent } from '#web/lib/events.ts';
import { getCall } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { optimistic } from '#web/ui/optimistic.ts';
import { addComment, type DiscussedPost, moveBetweenStatuses, toEventProperties } from './queries.ts';

/**
 * Sends a new comment or reply, and shows it. Without a connection it waits; then nothing is returned. Rejects if sending fails.
 * `draft` names the text in the browser's storage.
 */
export async function sendComment(
  client: QueryClient,
  post: DiscussedPost,
  text: { content: string; draft: string; parentId?: number },
): Promise<Comment | undefined> {
  let comment: Comment;
  try {
    comment = await createComment(client, post, text);
  } catch (error) {
    if (findCallError(error)?.code !== QUEUED) throw error;
    notify.info(t('You’re offline. Your comment will be posted when you’re back.'), { id: 'comment-sent' });
    return undefined;
  }
  recordEvent('calypso_reader_article_commented_on', toEventProperties(post));
  addComment(client, post, comment);
  if (comment.status === 'approved') countComment(client, comment, 1);
  notify.success(
    comment.status === 'approved' ? t('Comment published.') : t('Your comment is waiting for approval.'),
    { id: 'comment-sent' },
  );
  return comment;
}

function createComment(
  client: QueryClient,
  post: DiscussedPost,
  { content, draft, parentId }: { content: string; draft: string; parentId?: number },
): Promise<Comment> {
  const [call, siteId] = [getCall(client), toSiteKey(post)];
  const options = { returnTo: { draft, path: toPostPath(post) } };
  return parentId === undefined
    ? call(api.createComment, { siteId, postId: post.ID, content }, options)
    : call(api.createReply, { siteId, commentId: parentId, content }, options);
}

function toPostPath({ ID, site_ID, feed_ID }: DiscussedPost): string {
  return site_ID > 0 ? `/reader/blogs/${site_ID}/posts/${ID}` : `/reader/feeds/${feed_ID}/posts/${ID}`;
}

/** Changes the text of the user's own comment. Rejects if that fails. */
export async function editComment(client: QueryClient, comment: Comment, content: string): Promise<void> {
  const response = await getCall(client)(api.updateComment, { ...toIds(comment), content });
  patchComment(client, comment.ID, response);
}

/** Likes or unlikes a comment, shown at once. Ignores presses while a call is under way. */
export async function toggleCommentLike(client: QueryClient, comment: Comment): Promise<void> {
  const { i_like, like_count } = comment;
  const show = (state: Pick<Comment, 'i_like' | 'like_count'>) =>
    patchComment(client, comment.ID, { i_like: state.i_like, like_count: state.like_count });
  await optimistic(client, {
    key: ['like-comment', comment.ID],
    patch: () => {
      recordEvent(
        i_like ? 'calypso_reader_unliked_comment' : 'calypso_reader_liked_comment',
        toEventProperties(comment.post),
      );
      show({ i_like: !i_like, like_count: like_count + (i_like ? -1 : 1) });
    },
    call: () => getCall(client)(i_like ? api.unlikeComment : api.likeComment, toIds(comment)),
    undo: () => show(comment),
    onSuccess: show,
    words: t('Sorry, we could not save your like. Please try again.'),
    id: toNoticeId(comment),
  });
}

/** Deletes the user's own comment; the notice can undo it. */
export async function deleteComment(client: QueryClient, comment: Comment): Promise<void> {
  await optimistic(client, {
    call: () => getCall(client)(api.deleteComment, toIds(comment)),
    onSuccess: (response) => {
      show(client, comment, response);
      notifyWithUndo(client, comment, t('Comment deleted.'), 'untrash');
    },
    words: t('Your comment could not be deleted. Please try again.'),
    id: toNoticeId(comment),
  });
}

export type Decision = 'approved' | 'unapproved' | 'spam' | 'trash' | 'unspam' | 'untrash';

/** Moderates a comment; the notice can undo it. */
export async function moderateComment(
  client: QueryClient,
  comment: Comment,
  decision: Decision,
): Promise<void> {
  await optimistic(client, {
    call: () => getCall(client)(api.updateComment, { ...toIds(comment), status: decision }),
    onSuccess: (response) => {
      show(client, comment, response);
      notifyWithUndo(
        client,
        { ...comment, status: response.status },
        getDecisionMessage(decision),
        getUndo(decision, comment.status),
      );
    },
    words: t('The comment could not be updated. Please try again.'),
    id: toNoticeId(comment),
  });
}

/** Undoing does not offer another undo. */
function notifyWithUndo(client: QueryClient, comment: Comment, message: string, undo: Decision): void {
  const restore = () =>
    optimistic(client, {
      call: () => getCall(client)(api.updateComment, { ...toIds(comment), status: undo }),
      onSuccess: (response) =>
        show(client, { ...comment, status: undo === 'untrash' ? 'trash' : comment.status }, response),
      words: t('That could not be undone. Please try again.'),
      id: toNoticeId(comment),
    });
  notify.success(message, {
    id: toNoticeId(comment),
    action: { label: t('Undo'), onPress: () => void restore() },
  });
}

/** Shows the new state of a comment, and updates every count that depends on it. */
function show(client: QueryClient, before: Pick<Comment, 'status'>, response: Comment): void {
  patchComment(client, response.ID, response);
  if (before.status === response.status) return;
  void moveBetweenStatuses(client, before.status, response.status);
  const difference = Number(response.status === 'approved') - Number(before.status === 'approved');
  if (difference !== 0) countComment(client, response, difference);
}

function countComment(client: QueryClient, comment: Comment, difference: number): void {
  const count = (post: Post) => Math.max(0, post.discussion.comment_count + difference);
  adjustEntities(client, {
    post: (post) =>
      post.feed_item_ID === comment.post.ID
        ? { ...post, discussion: { ...post.discussion, comment_count: count(post) } }
        : post,
  });
}

/** By its feed, which every comment has, a blog's own or not. */
function toIds(comment: Comment): { siteId: string; commentId: number } {
  return { siteId: toSiteKey({ site_ID: 0, feed_ID: comment.post.feed_ID }), commentId: comment.ID };
}

/** One notice for each comment: the latest replaces the previous one. */
function toNoticeId(comment: Comment): string {
  return `comment-${comment.ID}`;
}

function getDecisionMessage(decision: Decision): string {
  if (decision === 'approved') return t('Comment approved.');
  if (decision === 'unapproved') return t('Comment waiting for approval again.');
  if (decision === 'spam') return t('Comment marked as spam.');
  if (decision === 'trash') return t('Comment moved to trash.');
  return t('Comment restored.');
}

function getUndo(decision: Decision, before: Comment['status']): Decision {
  if (decision === 'spam') return 'unspam';
  if (decision === 'trash') return 'untrash';
  return before;
}
