import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { CommentSubscription } from '#shared/api/comment-subscriptions.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import { listCommentSubscriptions, updateCommentSubscription } from '#shared/paths/comment-subscriptions.ts';
import { countSubscriptions } from '#shared/paths/subscriptions.ts';
import { startCommentEmails, stopCommentEmails } from '#shared/paths/subscriptions-delivery.ts';
import { updateCached } from '#web/lib/entities.ts';
import { recordEvent } from '#web/lib/events.ts';
import { getCall, toEndpointKey } from '#web/lib/query.ts';
import { optimistic } from '#web/ui/optimistic.ts';
import { changeCountsInCache } from '../subscriptions/queries-subscribe.ts';

const PAGE_SIZE = 500;

type CommentPage = ResponseOf<typeof listCommentSubscriptions>;
type CommentPages = { pages: CommentPage[]; pageParams: number[] };

/** The posts whose comments the user is subscribed to, 500 at a time. */
export function commentSubscriptionsQuery() {
  return infiniteQueryOptions({
    queryKey: [...toEndpointKey(listCommentSubscriptions), 'pages'],
    queryFn: ({ client, signal, pageParam }) =>
      getCall(client)(listCommentSubscriptions, { per_page: PAGE_SIZE, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total_comment_subscriptions_count }, _pages, page) =>
      page * PAGE_SIZE < total_comment_subscriptions_count ? page + 1 : undefined,
  });
}

/** Turns notifications of a post's new comments on or off. */
export function setCommentNotifications(
  client: QueryClient,
  { id, blog_id }: CommentSubscription,
  send_comments: boolean,
): Promise<boolean> {
  recordEvent(`calypso_subscriptions_comment_notifications_toggle_${send_comments ? 'on' : 'off'}`, {
    blog_id,
  });
  const show = (on: boolean) =>
    changeComments(client, (list) =>
      list.map((one) => (one.id === id ? { ...one, notification: { send_comments: on } } : one)),
    );
  return optimistic(client, {
    patch: () => show(send_comments),
    call: () => getCall(client)(updateCommentSubscription, { id, send_comments }),
    undo: () => show(!send_comments),
    words: t('This could not be saved. Please try again.'),
    id: toNoticeId({ id }),
  });
}

/** Ends the emails about one post's comments (platform facts 1.3). The row is removed at once. */
export function stopComments(client: QueryClient, one: CommentSubscription): Promise<boolean> {
  const before = client.getQueryData<CommentPages>(commentSubscriptionsQuery().queryKey);
  return optimistic(client, {
    patch: () => {
      changeComments(client, (list) => list.filter(({ id }) => id !== one.id));
      changeCountsInCache(client, { comments: -1 });
    },
    call: () => getCall(client)(stopCommentEmails, { siteId: one.blog_id, post_id: one.post_id }),
    undo: () => {
      client.setQueryData(commentSubscriptionsQuery().queryKey, before);
      changeCountsInCache(client, { comments: 1 });
    },
    onSettled: () => markStale(client),
    words: t('Sorry, we had a problem unsubscribing. Please try again.'),
    id: toNoticeId(one),
  });
}

/** One notice for each post: the latest replaces the one before. */
export function toNoticeId({ id }: Pick<CommentSubscription, 'id'>): string {
  return `comments-${id}`;
}

/** Undoes that, with the notifications as they were. Throws if that fails. */
export async function startComments(client: QueryClient, one: CommentSubscription): Promise<void> {
  await getCall(client)(startCommentEmails, { siteId: one.blog_id, post_id: one.post_id });
  changeCountsInCache(client, { comments: 1 });
  await refetchComments(client);
  const now = client
    .getQueryData<CommentPages>(commentSubscriptionsQuery().queryKey)
    ?.pages.flatMap((page) => page.comment_subscriptions)
    .find(({ post_id }) => post_id === one.post_id);
  const { send_comments } = one.notification;
  if (!now || now.notification.send_comments === send_comments) return;
  if (!(await setCommentNotifications(client, now, send_comments)))
    throw new Error('The notifications could not be restored.');
}

function changeComments(
  client: QueryClient,
  change: (list: CommentSubscription[]) => CommentSubscription[],
): void {
  const { queryKey } = commentSubscriptionsQuery();
  updateCached<CommentPages>(client, { queryKey, exact: true }, (cached) => ({
    ...cached,
    pages: cached.pages.map((page) => ({
      ...page,
      comment_subscriptions: change(page.comment_subscriptions),
    })),
  }));
}

/** Refetches the list. */
export function refetchComments(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: commentSubscriptionsQuery().queryKey });
}

/** Refetches the counts from the server: those computed here were estimates. */
function markStale(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: toEndpointKey(countSubscriptions) });
}
