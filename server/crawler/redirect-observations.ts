import type { Redirect } from '#server/platform/fetch/outcome.ts';

/**
 * A permanent redirect is believed when it was met in 5 readings in a row that span 3 days at least: a server that was
 * set up wrongly, a maintenance page or a captive network is put right within a day or two, and a feed that is read
 * once a day still moves within a week (FS19).
 */
const OBSERVATIONS_TO_CONFIRM = 5;
const TIME_TO_CONFIRM_MS = 3 * 24 * 60 * 60 * 1000;

/** What is remembered of a move that is not believed yet. */
export interface RedirectObservation {
  to: string | null;
  count: number;
  since: Date | null;
}

/** Adds what one successful reading showed. `believed`: the feed's address is to be replaced by `to`. */
export function trackRedirect(
  before: RedirectObservation,
  redirects: readonly Redirect[],
  now: Date,
): RedirectObservation & { confirmed: boolean } {
  const to = findPermanentTarget(redirects);
  if (to === undefined) return { to: null, count: 0, since: null, confirmed: false };
  if (to !== before.to || before.since === null) return { to, count: 1, since: now, confirmed: false };
  const count = before.count + 1;
  const lasted = now.getTime() - before.since.getTime();
  return {
    to,
    count,
    since: before.since,
    confirmed: count >= OBSERVATIONS_TO_CONFIRM && lasted >= TIME_TO_CONFIRM_MS,
  };
}

/** Where the permanent redirects (301, 308) at the beginning of the way lead; what comes after a temporary one is temporary. */
export function findPermanentTarget(redirects: readonly Redirect[]): string | undefined {
  let target: string | undefined;
  for (const { status, to } of redirects) {
    if (status !== 301 && status !== 308) break;
    target = to;
  }
  return target;
}
