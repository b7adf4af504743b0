import type { Subscription } from '#shared/api/subscriptions.ts';
import { CONCERNS, type Concern } from '#shared/domain/concerns.ts';
import { t } from '#shared/i18n/translate.ts';

const DAY_MS = 24 * 60 * 60_000;
const SILENT_MS = 365 * DAY_MS;
/** A recent subscription has had no time to be read. */
const NEVER_READ_MS = 30 * DAY_MS;

type ConcernInput = Pick<
  Subscription,
  'health' | 'last_updated' | 'date_subscribed' | 'was_read' | 'unseen_count' | 'is_owner' | 'kept_concerns'
>;

/** Lists all concerns of a subscription, the most serious first; empty for most. */
export function listConcerns(subscription: ConcernInput, now: Date): Concern[] {
  return CONCERNS.filter((concern) => RULES[concern](subscription, now));
}

/** Lists those that the user has not dismissed. */
export function listOpenConcerns(subscription: ConcernInput, now: Date): Concern[] {
  return listConcerns(subscription, now).filter((concern) => !subscription.kept_concerns.includes(concern));
}

const RULES: Record<Concern, (subscription: ConcernInput, now: Date) => boolean> = {
  ended: ({ health }) => health?.code === 'gone',
  failing: ({ health }) => health !== null && health.code !== 'gone' && health.moved_to === undefined,
  moved: ({ health }) => health?.moved_to !== undefined,
  silent: ({ last_updated, date_subscribed }, now) =>
    isOlder(last_updated ?? date_subscribed, SILENT_MS, now),
  'never-read': ({ was_read, unseen_count, is_owner, date_subscribed }, now) =>
    !was_read && unseen_count > 0 && !is_owner && isOlder(date_subscribed, NEVER_READ_MS, now),
};

function isOlder(date: string, ageMs: number, now: Date): boolean {
  return now.getTime() - new Date(date).getTime() > ageMs;
}

/** Counts the subscriptions with each concern. */
export function countConcerns(subscriptions: readonly Subscription[], now: Date): Record<Concern, number> {
  const counts = { ended: 0, failing: 0, moved: 0, silent: 0, 'never-read': 0 };
  for (const subscription of subscriptions) {
    if (subscription.isDeleted) continue;
    for (const concern of listOpenConcerns(subscription, now)) counts[concern] += 1;
  }
  return counts;
}

/** Groups subscriptions by their most serious open concern; leaves out those without any. */
export function groupByConcern(
  subscriptions: readonly Subscription[],
  now: Date,
): Map<Concern, Subscription[]> {
  const groups = new Map<Concern, Subscription[]>();
  for (const subscription of subscriptions) {
    const [worst] = listOpenConcerns(subscription, now);
    if (worst) groups.set(worst, (groups.get(worst) ?? []).concat(subscription));
  }
  return groups;
}

export function isConcern(text: string | undefined): text is Concern {
  return CONCERNS.some((concern) => concern === text);
}

/** Returns the name of a concern for filters and headings. */
export function getConcernLabel(concern: Concern): string {
  switch (concern) {
    case 'ended':
      return t('Ended');
    case 'failing':
      return t('Failing');
    case 'moved':
      return t('Moved');
    case 'silent':
      return t('Silent for a year');
    case 'never-read':
      return t('Never read');
  }
}
