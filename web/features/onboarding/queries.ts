import type { QueryClient } from '@tanstack/react-query';
import { TOPIC_LOCK_POLL_MS, TOPIC_LOCK_TRIES } from '#shared/domain/limits.ts';
import { followedTagsQuery } from '../tags/queries.ts';
import { type FollowableTag, followTagKey, startFollowing, stopFollowing } from '../tags/queries-follow.ts';
import { isAmong } from '../tags/rules.ts';

/**
 * Follows or unfollows a topic, and resolves once the list of followed tags confirms it (IM-10): the call has been answered, and
 * the list fetched after it has arrived. A failed call ends it at once, and an endless one after ten seconds (IM-11); then the
 * list is fetched once more, because it has the actual state.
 */
export async function changeTopic(
  client: QueryClient,
  topic: FollowableTag,
  isWanted: boolean,
): Promise<void> {
  let hasFailed = false;
  void (isWanted ? startFollowing : stopFollowing)(client, topic).then((succeeded) => {
    hasFailed = !succeeded;
  });
  const isSettled = () => hasFailed || isListedAs(client, topic.slug, isWanted);
  if (!(await waitUntil(isSettled))) await client.refetchQueries({ queryKey: followedTagsQuery().queryKey });
}

function isListedAs(client: QueryClient, slug: string, isWanted: boolean): boolean {
  if (client.isMutating({ mutationKey: followTagKey(slug) }) > 0) return false;
  const state = client.getQueryState(followedTagsQuery().queryKey);
  if (!state?.data || state.isInvalidated || state.fetchStatus !== 'idle') return false;
  return isAmong(state.data.tags, slug) === isWanted;
}

/** Checks a condition every 100 ms, up to 100 times (IM-11). Resolves to whether it became true. */
export async function waitUntil(isSo: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < TOPIC_LOCK_TRIES; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, TOPIC_LOCK_POLL_MS));
    if (isSo()) return true;
  }
  return false;
}
