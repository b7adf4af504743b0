import { useQuery } from '@tanstack/react-query';
import type { DiscoveredFeed } from '#shared/api/feeds.ts';
import { PREVIEW_DEBOUNCE_MS } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import type { CallError } from '#web/lib/call.ts';
import { asCallError } from '#web/lib/error.ts';
import { useSettled } from '#web/lib/settled.ts';
import { feedsAtQuery } from '../feeds/queries.ts';

export type Preview =
  | { kind: 'none' }
  | { kind: 'loading' }
  /** At least one feed, the best first. */
  | { kind: 'found'; feeds: DiscoveredFeed[] }
  /** `detail` says why, where the server knows more than that there is no feed. */
  | { kind: 'failed'; message: string; detail?: string };

/**
 * Looks up the feeds behind an address half a second after it last changed (AS-04); `undefined` looks up nothing. A
 * lookup that is no longer wanted is given up, so an earlier answer can never replace a later one.
 */
export function useFeedPreview(url: string | undefined): Preview {
  const settled = useSettled(url, PREVIEW_DEBOUNCE_MS);
  const isSettled = url !== undefined && settled === url;
  const { data, error, isFetching } = useQuery({
    ...feedsAtQuery(settled ?? ''),
    enabled: isSettled,
    retry: false,
  });
  if (!isSettled) return { kind: 'none' };
  if (isFetching && !data) return { kind: 'loading' };
  if (data?.feeds.length) return { kind: 'found', feeds: data.feeds };
  return failureOf(asCallError(error));
}

function failureOf(failure: CallError | undefined): Preview {
  const message = t('No feed is available at this url.');
  if (!failure || failure.code === 'no_feed_found') return { kind: 'failed', message };
  const isAboutTheAddress = failure.status >= 400 && failure.status < 429;
  return isAboutTheAddress
    ? { kind: 'failed', message, detail: failure.message }
    : { kind: 'failed', message: failure.message };
}
