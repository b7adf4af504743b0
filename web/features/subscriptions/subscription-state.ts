import type { QueryClient } from '@tanstack/react-query';
import { patchEntities } from '#web/lib/entities.ts';

/** A change of subscriptions: `subscription_id` is absent if the feed is no longer followed. */
export interface SubscriptionChange {
  feed_ID: number;
  subscription_id?: number | undefined;
}

/** Applies changes to all cached feeds and posts, so that all controls agree. */
export function writeSubscriptionState(client: QueryClient, ...changes: SubscriptionChange[]): void {
  const byFeed = new Map(changes.map((change) => [change.feed_ID, change]));
  const apply = <T extends Subscribable>(one: T): T => {
    const change = byFeed.get(one.feed_ID);
    return change ? applyTo(one, change) : one;
  };
  patchEntities(client, { feed: apply, post: apply });
}

interface Subscribable {
  feed_ID: number;
  is_following: boolean;
  subscription_id?: number | undefined;
  date_subscribed?: string | undefined;
  subscribers_count?: number | undefined;
}

function applyTo<T extends Subscribable>(thing: T, { subscription_id }: SubscriptionChange): T {
  const isFollowing = subscription_id !== undefined;
  const { subscription_id: _id, date_subscribed: _date, ...rest } = thing;
  const count = thing.subscribers_count;
  const difference = Number(isFollowing) - Number(thing.is_following);
  return {
    ...rest,
    is_following: isFollowing,
    ...(count !== undefined && { subscribers_count: Math.max(0, count + difference) }),
    ...(isFollowing && count !== undefined && { subscription_id }),
  } as T;
}
