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
import { type OptimisticAction, optimistic } from '#web/ui/optimistic.ts';
import { refetchComments } from '../comment-subscriptions/queries.ts';
import { changeCountsInCache } from '../subscriptions/queries-subscribe.ts';

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

type Notice = Pick<OptimisticAction<unknown>, 'words' | 'id'>;

/** Confirms it: "pending -1 and blogs +1", or comments +1, at once. Reverts it with the notice on failure. */
export function confirmPending(client: QueryClient, pending: Pending, notice: Notice): Promise<boolean> {
  const gain = pending.kind === 'site' ? { blogs: 1 } : { comments: 1 };
  return leave(client, pending, { pending: -1, ...gain }, notice, () =>
    pending.kind === 'site'
      ? getCall(client)(confirmPendingSubscription, { activationKey: pending.one.activation_key })
      : getCall(client)(confirmCommentSubscription, { id: pending.one.id }),
  );
}

/** Rejects it: pending -1. Reverts it with the notice on failure. */
export function deletePending(client: QueryClient, pending: Pending, notice: Notice): Promise<boolean> {
  return leave(client, pending, { pending: -1 }, notice, () =>
    pending.kind === 'site'
      ? getCall(client)(deletePendingSubscription, { id: pending.one.id })
      : getCall(client)(deleteCommentSubscription, { id: pending.one.id }),
  );
}

function leave(
  client: QueryClient,
  { kind, one }: Pending,
  difference: Partial<ResponseOf<typeof countSubscriptions>>,
  notice: Notice,
  call: () => Promise<unknown>,
): Promise<boolean> {
  const key = kind === 'site' ? pendingSitesQuery().queryKey : pendingCommentsQuery().queryKey;
  const before = client.getQueryData(key);
  const isOther = ({ id }: { id: number }) => id !== one.id;
  return optimistic(client, {
    ...notice,
    patch: () => {
      if (kind === 'site') {
        client.setQueryData<PendingPage>(pendingSitesQuery().queryKey, (page) => {
          const rest = page?.pending_blog_subscriptions.filter(isOther);
          return page && rest && { ...page, pending_blog_subscriptions: rest };
        });
      } else {
        client.setQueryData<CommentPage>(pendingCommentsQuery().queryKey, (page) => {
          const rest = page?.comment_subscriptions.filter(isOther);
          return page && rest && { ...page, comment_subscriptions: rest };
        });
      }
      changeCountsInCache(client, difference);
    },
    call,
    undo: () => client.setQueryData(key, before as never),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: toEndpointKey(countSubscriptions) });
      void client.invalidateQueries({ queryKey: toEndpointKey(listSubscriptions) });
      void refetchComments(client);
    },
  });
}
