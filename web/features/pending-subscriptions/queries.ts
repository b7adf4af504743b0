import type { QueryClient } from '@tanstack/react-query';
import type { CommentSubscription } from '#shared/api/comment-subscriptions.ts';
import type { PendingSubscription } from '#shared/api/pending-subscriptions.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import {
  confirmCommentSubscription,
  deleteCommentSubscription,
  listCommentSubscriptions,
} from '#shared/paths/comment-subscriptions.ts';
import {
  confirmPendingSubscription,
  deletePendingSubscription,
  getRequestedSubscription,
  listPendingSubscriptions,
} from '#shared/paths/pending-subscriptions.ts';
import { countSubscriptions, listSubscriptions } from '#shared/paths/subscriptions.ts';
import { endpointQuery, getCall, toEndpointKey } from '#web/lib/query.ts';
import { refetchComments } from '../comment-subscriptions/queries.ts';
import { changeCountsInCache } from '../subscriptions/queries.ts';

const PENDING_MAX = 1_000;

type CommentPage = ResponseOf<typeof listCommentSubscriptions>;
type PendingPage = ResponseOf<typeof listPendingSubscriptions>;

/** The subscription that an emailed link confirms. */
export function requestedSubscriptionQuery(token: string) {
  return endpointQuery(getRequestedSubscription, { token });
}

const pendingCommentsInput = { status: 'pending', per_page: PENDING_MAX } as const;
const pendingSitesInput = { per_page: PENDING_MAX };

/** Pending subscriptions to posts' comments. */
export function pendingCommentsQuery() {
  return endpointQuery(listCommentSubscriptions, pendingCommentsInput);
}

/** Pending subscriptions to blogs. */
export function pendingSitesQuery() {
  return endpointQuery(listPendingSubscriptions, pendingSitesInput);
}

/** A pending subscription: to a blog, or to a post's comments. */
export type Pending =
  | { kind: 'site'; one: PendingSubscription }
  | { kind: 'comments'; one: CommentSubscription };

/** Confirms it: "pending -1 and blogs +1", or comments +1, at once. Reverts and throws `CallError` on failure. */
export async function confirmPending(client: QueryClient, pending: Pending): Promise<void> {
  const gain = pending.kind === 'site' ? { blogs: 1 } : { comments: 1 };
  await leave(client, pending, { pending: -1, ...gain }, () =>
    pending.kind === 'site'
      ? getCall(client)(confirmPendingSubscription, { activationKey: pending.one.activation_key })
      : getCall(client)(confirmCommentSubscription, { id: pending.one.id }),
  );
}

/** Rejects it: pending -1. Reverts and throws `CallError` on failure. */
export async function deletePending(client: QueryClient, pending: Pending): Promise<void> {
  await leave(client, pending, { pending: -1 }, () =>
    pending.kind === 'site'
      ? getCall(client)(deletePendingSubscription, { id: pending.one.id })
      : getCall(client)(deleteCommentSubscription, { id: pending.one.id }),
  );
}

async function leave(
  client: QueryClient,
  { kind, one }: Pending,
  difference: Partial<ResponseOf<typeof countSubscriptions>>,
  call: () => Promise<unknown>,
): Promise<void> {
  const key = kind === 'site' ? pendingSitesQuery().queryKey : pendingCommentsQuery().queryKey;
  const before = client.getQueryData(key);
  if (kind === 'site') {
    client.setQueryData<PendingPage>(
      pendingSitesQuery().queryKey,
      (page) =>
        page && {
          ...page,
          pending_blog_subscriptions: page.pending_blog_subscriptions.filter(({ id }) => id !== one.id),
        },
    );
  } else {
    client.setQueryData<CommentPage>(
      pendingCommentsQuery().queryKey,
      (page) =>
        page && {
          ...page,
          comment_subscriptions: page.comment_subscriptions.filter(({ id }) => id !== one.id),
        },
    );
  }
  changeCountsInCache(client, difference);
  try {
    await call();
  } catch (failure) {
    client.setQueryData(key, before as never);
    throw failure;
  } finally {
    void client.invalidateQueries({ queryKey: toEndpointKey(countSubscriptions) });
    void client.invalidateQueries({ queryKey: toEndpointKey(listSubscriptions) });
    void refetchComments(client);
  }
}
