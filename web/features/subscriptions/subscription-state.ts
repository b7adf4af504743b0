import type { QueryClient } from '@tanstack/react-query';
import { type JsonRecord, mapRecords, updateCached } from '#web/lib/cached.ts';

/** What following or unfollowing changed: `subscription_id` is absent when the feed is no longer followed. */
export interface SubscriptionChange {
  feed_ID: number;
  subscription_id?: number | undefined;
}

/**
 * Writes changes into everything that has been loaded: whatever answer names one of the feeds and says whether the reader
 * follows it (feeds, posts in streams, previews) says the new truth, so that every control shows the same.
 */
export function writeSubscriptionState(client: QueryClient, ...changes: SubscriptionChange[]): void {
  const byFeed = new Map(changes.map((change) => [change.feed_ID, change]));
  updateCached(client, {}, (cached) => applySubscriptionChanges(cached, byFeed));
}

/** The same value when nothing in it is about the feeds, else a copy with the changes. */
export function applySubscriptionChanges<T>(value: T, changes: ReadonlyMap<number, SubscriptionChange>): T {
  return mapRecords(value, (record, inside) => {
    const copy = inside(record) as JsonRecord & Partial<SubscribableRecord>;
    const change = copy.feed_ID === undefined ? undefined : changes.get(copy.feed_ID);
    return change && typeof copy.is_following === 'boolean'
      ? { ...applyTo(copy as SubscribableRecord, change) }
      : copy;
  });
}

interface SubscribableRecord {
  feed_ID: number;
  is_following: boolean;
  subscription_id?: number;
  date_subscribed?: string;
  subscribers_count?: number;
}

function applyTo(thing: SubscribableRecord, { subscription_id }: SubscriptionChange): SubscribableRecord {
  const isFollowing = subscription_id !== undefined;
  const { subscription_id: _id, date_subscribed: _date, ...rest } = thing;
  const count = thing.subscribers_count;
  const difference = Number(isFollowing) - Number(thing.is_following);
  return {
    ...rest,
    is_following: isFollowing,
    ...(count !== undefined && { subscribers_count: Math.max(0, count + difference) }),
    ...(isFollowing && count !== undefined && { subscription_id }),
  };
}
