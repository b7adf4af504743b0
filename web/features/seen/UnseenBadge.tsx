import { useQuery } from '@tanstack/react-query';
import { t } from '#shared/i18n/translate.ts';
import { Count } from '#web/ui/Count.tsx';
import { usePreferences } from '../accounts/preferences.tsx';
import { selectUnseenCount, unseenCountsQuery } from './queries.ts';

/** Returns the number of unseen posts of a subscription, or of all, and whether the user wants to see it. Once for a whole list. */
export function useUnseenCounts(): { toCount: (feedId?: number) => number; areShown: boolean } {
  const preferences = usePreferences();
  const { data: counts } = useQuery(unseenCountsQuery());
  return {
    toCount: (feedId) => (counts ? selectUnseenCount(feedId)(counts) : 0),
    areShown: preferences !== undefined && !preferences.reader_hide_counts,
  };
}

/** The number of unseen posts next to a name; nothing if there are none. */
export function UnseenBadge({ count }: { count: number }) {
  return count > 0 && <Count value={count} label={t('unseen')} />;
}
