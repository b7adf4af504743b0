import type { CommentSubscription } from '#shared/api/comment-subscriptions.ts';
import { getFormat } from '#web/ui/format.ts';

export type CommentSort = 'date_subscribed' | 'post_name';

/** Returns a sorted copy: the latest subscription first, or by the post's title in the language's order. */
export function sortComments(
  all: readonly CommentSubscription[],
  sort: CommentSort,
  locale: string,
): CommentSubscription[] {
  const compareByDate = (a: CommentSubscription, b: CommentSubscription) =>
    b.date_subscribed.localeCompare(a.date_subscribed) || b.id - a.id;
  if (sort === 'date_subscribed') return all.toSorted(compareByDate);
  const { compare } = getFormat(Intl.Collator, { numeric: true, sensitivity: 'base' } as const, locale);
  return all.toSorted((a, b) => compare(a.post_title, b.post_title) || compareByDate(a, b));
}
