import type { DiscoveredFeeds } from '#server/crawler/crawler.ts';
import { FETCH_PER_HOST } from '#shared/domain/limits.ts';

/** Outcomes of an entry, in words for the report. */
const REASONS = {
  invalid_url: 'This isn’t the web address of a feed.',
  not_found: 'There’s no longer anything at this address.',
  no_feed: 'There’s no feed at this address.',
  blocked: 'The address is on a private network, which we don’t read.',
  gone: 'The feed has ended: its publisher has taken it down.',
  too_many: 'You’ve reached the maximum number of subscriptions.',
  not_visible: 'This blog is private.',
  unread: 'Added. We’ll read it within the next few hours.',
  no_answer: 'Added, but the site didn’t respond. We’ll try again.',
  no_name: 'Added, but the site’s domain couldn’t be found. We’ll try again.',
  no_certificate: 'Added, but the site’s security certificate isn’t valid. We’ll try again.',
  refused: 'Added, but the site doesn’t let us read it. We’ll try again.',
  broken: 'Added, but the site responded with an error. We’ll try again.',
  same_feed: 'You already follow the feed this address leads to.',
} as const;

export type ImportReason = keyof typeof REASONS;

/** Returns a sentence for the report. */
export function toReasonText(code: string): string {
  return REASONS[code as ImportReason] ?? REASONS.broken;
}

/**
 * Returns what to do with an address that has no fetched feed: `failed` is not followed; `later` is, because the problem may
 * pass, and an import must not lose subscriptions.
 */
export function classifyUnread(outcome: Exclude<DiscoveredFeeds, { kind: 'found' }>): {
  kind: 'failed' | 'later';
  reason: ImportReason;
} {
  if (outcome.kind === 'invalid_url') return { kind: 'failed', reason: 'invalid_url' };
  if (outcome.kind === 'no_feed') return { kind: 'failed', reason: 'no_feed' };
  if (outcome.kind === 'refused') return { kind: 'failed', reason: 'blocked' };
  const { reason, status } = outcome;
  if (status === 404 || status === 410) return { kind: 'failed', reason: 'not_found' };
  if (status === 401 || status === 403 || status === 429) return { kind: 'later', reason: 'refused' };
  if (reason === 'http_error') return { kind: 'later', reason: 'broken' };
  if (reason === 'dns') return { kind: 'later', reason: 'no_name' };
  if (reason === 'tls') return { kind: 'later', reason: 'no_certificate' };
  return { kind: 'later', reason: 'no_answer' };
}

/**
 * Removes and returns the first entry whose host has room; undefined while none has, or the list is empty. So many addresses of
 * one host keep no other host waiting.
 *
 * @param underWay how many addresses of a host are under way
 */
export function dequeueNext<E extends { host: string }>(
  entries: E[],
  underWay: ReadonlyMap<string, number>,
): E | undefined {
  const index = entries.findIndex(({ host }) => (underWay.get(host) ?? 0) < FETCH_PER_HOST);
  return index < 0 ? undefined : entries.splice(index, 1)[0];
}

/** Pauses after consecutive attempts without progress, in minutes: half a day in all. */
const PAUSES_MIN = [1, 2, 5, 15, 60, 180, 480];
/** Consecutive attempts without progress after which an import has failed. */
export const ATTEMPTS_MAX: number = PAUSES_MIN.length + 1;

/** Returns the pause after the given number of consecutive attempts without progress; undefined after the last. */
export function findPauseMs(attempts: number): number | undefined {
  const minutes = PAUSES_MIN[attempts - 1];
  return minutes === undefined ? undefined : minutes * 60_000;
}

/** Returns the sender's name of a file for display, without folders and control characters. */
export function sanitizeFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return (
    last
      .replaceAll(/\p{Cc}/gu, '')
      .trim()
      .slice(0, 200) || 'subscriptions.opml'
  );
}
