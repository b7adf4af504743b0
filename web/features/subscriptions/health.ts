import { mutationOptions } from '@tanstack/react-query';
import type { FeedHealth } from '#shared/api/feeds.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import { retryFeed } from '#shared/paths/feeds.ts';
import { listFeedPosts } from '#shared/paths/streams.ts';
import { patchEntities } from '#web/lib/entities.ts';
import { endpointMutation, toEndpointKey } from '#web/lib/query.ts';
import { formatLongTime } from '#web/ui/format.ts';
import { notify } from '#web/ui/notices.ts';
import { feedQuery } from '../feeds/queries.ts';

/** The part of a subscription that the health details need. */
export type HealthySubscription = FeedHealth & {
  ID: number;
  feed_ID: number;
  name: string;
  URL: string;
  is_rss: boolean;
};

/** Fetches a feed now. The result shows wherever the feed's health does. */
export function retryMutation(feedId: number) {
  return mutationOptions({
    ...endpointMutation(retryFeed),
    mutationKey: ['retry', feedId],
    onSuccess: ({ feed, new_posts }, _input, _result, { client }) => {
      const health = toFeedHealth(feed);
      patchEntities(client, {
        subscription: (one) =>
          one.feed_ID === feedId
            ? { ...one, ...health, ...('last_updated' in one && { last_updated: feed.last_update }) }
            : one,
      });
      client.setQueryData(feedQuery(feedId).queryKey, (cached) => cached && feed);
      if (new_posts > 0) void client.invalidateQueries({ queryKey: toEndpointKey(listFeedPosts) });
    },
  });
}

function toFeedHealth({
  last_checked,
  last_success,
  next_refresh_time,
  next_refresh_reason,
  health,
}: FeedHealth): FeedHealth {
  return { last_checked, last_success, next_refresh_time, next_refresh_reason, health };
}

/** Announces the result of the fetch. */
export function notifyRetried(
  name: string,
  { outcome, new_posts, feed }: ResponseOf<typeof retryFeed>,
): void {
  const notice = { id: `retry-${feed.feed_ID}` };
  switch (outcome) {
    case 'read':
      notify.success(
        t(
          '{count, plural, =0 {Checked {site}: nothing new.} one {Checked {site}: # new post.} other {Checked {site}: # new posts.}}',
          { site: name, count: new_posts },
        ),
        notice,
      );
      return;
    case 'failed':
      notify.error(feed.health?.message ?? t('The feed could not be read.'), notice);
      return;
    case 'asked_to_wait':
      notify.info(waitText(name, feed.next_refresh_time), notice);
      return;
    case 'just_read':
      notify.info(t('{site} was checked a moment ago.', { site: name }), notice);
  }
}

function waitText(name: string, until: string | null): string {
  if (until === null) return t('{site} has asked us to check less often.', { site: name });
  const when = formatLongTime(new Date(until), new Date());
  return t('{site} has asked us to check less often. We’ll check again {when}.', { site: name, when });
}
