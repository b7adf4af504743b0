import { useQuery } from '@tanstack/react-query';
import type { DiscoveredFeed } from '#shared/api/feeds.ts';
import { PREVIEW_DEBOUNCE_MS } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import type { CallError } from '#web/lib/call.ts';
import { useDebouncedValue } from '#web/lib/debounced-value.ts';
import { findCallError } from '#web/lib/error.ts';
import { feedsAtQuery } from './queries.ts';
import { toHost } from './rules-address.ts';

/** The part of a found feed that is shown. */
export type PreviewFeed = Pick<
  DiscoveredFeed,
  | 'feed_ID'
  | 'blog_ID'
  | 'name'
  | 'URL'
  | 'feed_URL'
  | 'subscribe_URL'
  | 'site_icon'
  | 'is_following'
  | 'last_update'
  | 'preview'
>;

export type Preview =
  | { kind: 'none' }
  | { kind: 'loading' }
  /** At least one feed, the best first. */
  | { kind: 'found'; feeds: PreviewFeed[] }
  /** `detail` is the reason, if the server knows more than that there is no feed; `isFinal`: trying again would not help. */
  | { kind: 'failed'; message: string; detail?: string; isFinal: boolean };

/**
 * Looks up the feeds at an address half a second after it last changed (AS-04); `undefined` looks up nothing. An outdated lookup
 * is cancelled, so an earlier response can never replace a later one.
 */
export function useFeedPreview(url: string | undefined): Preview {
  const debounced = useDebouncedValue(url, PREVIEW_DEBOUNCE_MS);
  const isDebounced = url !== undefined && debounced === url;
  const { data, error, isFetching } = useQuery({
    ...feedsAtQuery(debounced ?? ''),
    enabled: isDebounced,
    retry: false,
  });
  if (!isDebounced) return { kind: 'none' };
  if (isFetching && !data) return { kind: 'loading' };
  if (data?.feeds.length) return { kind: 'found', feeds: data.feeds.map((feed) => completeFeed(feed, url)) };
  return toFailedPreview(findCallError(error));
}

/** The API promises no more of a found feed than its number (AP-05); the requested address replaces the rest. */
function completeFeed(
  feed: Pick<DiscoveredFeed, 'feed_ID'> & Partial<PreviewFeed>,
  url: string,
): PreviewFeed {
  return {
    blog_ID: 0,
    name: toHost(url),
    URL: url,
    feed_URL: url,
    subscribe_URL: url,
    site_icon: null,
    is_following: false,
    last_update: null,
    preview: [],
    ...feed,
  };
}

function toFailedPreview(failure: CallError | undefined): Preview {
  const message = t('No feed is available at this url.');
  if (!failure || failure.code === 'no_feed_found') return { kind: 'failed', message, isFinal: true };
  const isAboutTheAddress = failure.status >= 400 && failure.status < 429;
  return isAboutTheAddress
    ? { kind: 'failed', message, detail: failure.message, isFinal: true }
    : { kind: 'failed', message: failure.message, isFinal: false };
}
