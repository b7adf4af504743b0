import type { QueryClient } from '@tanstack/react-query';

/** What following or unfollowing changed: `subscription_id` is absent when the feed is no longer followed. */
export interface FollowChange {
  feed_ID: number;
  subscription_id?: number | undefined;
}

/**
 * Writes changes into everything that has been loaded: whatever answer names one of the feeds and says whether the reader
 * follows it (feeds, posts in streams, previews) says the new truth, so that every control shows the same.
 */
export function writeFollowState(client: QueryClient, ...changes: FollowChange[]): void {
  const byFeed = new Map(changes.map((change) => [change.feed_ID, change]));
  for (const [key, data] of client.getQueriesData({})) {
    const changed = withFollowState(data, byFeed);
    // The age of the data stays: one corrected field does not make the rest any newer.
    const updatedAt = client.getQueryState(key)?.dataUpdatedAt;
    if (changed !== data) client.setQueryData(key, changed, { ...(updatedAt && { updatedAt }) });
  }
}

/** The same value when nothing in it is about the feeds, else a copy with the changes. */
export function withFollowState<T>(value: T, changes: ReadonlyMap<number, FollowChange>): T {
  if (Array.isArray(value)) {
    const items = value.map((item) => withFollowState(item, changes));
    return items.some((item, index) => item !== value[index]) ? (items as T) : value;
  }
  // Only what JSON makes: a Map, for example, holds nothing that this could correct.
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  const entries = Object.entries(value).map(
    ([name, member]) => [name, withFollowState(member, changes)] as const,
  );
  const isChanged = entries.some(([name, member]) => member !== (value as Record<string, unknown>)[name]);
  const copy = (isChanged ? Object.fromEntries(entries) : value) as T & Partial<FollowedThing>;
  const change = copy.feed_ID === undefined ? undefined : changes.get(copy.feed_ID);
  return change && typeof copy.is_following === 'boolean'
    ? (applyTo(copy as FollowedThing, change) as T)
    : copy;
}

interface FollowedThing {
  feed_ID: number;
  is_following: boolean;
  subscription_id?: number;
  date_subscribed?: string;
  subscribers_count?: number;
}

function applyTo(thing: FollowedThing, { subscription_id }: FollowChange): FollowedThing {
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
