import type { Redirect } from '#server/platform/fetch/outcome.ts';

/**
 * A permanent redirect is confirmed by 5 consecutive fetches that span at least 3 days: a wrong server setup, a maintenance page
 * or a captive network is fixed within a day or two, and a feed that is fetched once a day still moves within a week (FS19).
 */
const OBSERVATIONS_TO_CONFIRM = 5;
const TIME_TO_CONFIRM_MS = 3 * 24 * 60 * 60 * 1000;

/** The observations of an unconfirmed redirect. */
export interface RedirectObservation {
  to: string | null;
  count: number;
  since: Date | null;
}

/** Adds one successful fetch. `believed`: the feed's address must be replaced by `to`. */
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

/** Returns the target of the initial permanent redirects (301, 308); those after a temporary one are temporary. */
export function findPermanentTarget(redirects: readonly Redirect[]): string | undefined {
  let target: string | undefined;
  for (const { status, to } of redirects) {
    if (status !== 301 && status !== 308) break;
    target = to;
  }
  return target;
}
