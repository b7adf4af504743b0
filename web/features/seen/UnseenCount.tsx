import { useQuery } from '@tanstack/react-query';
import { t } from '#shared/i18n/translate.ts';
import { Count } from '#web/ui/Count.tsx';
import { preferencesQuery } from '../accounts/queries.ts';
import { selectUnseenCount, unseenCountsQuery } from './queries.ts';

/** How many posts of a followed feed are unseen, or of all of them; nothing when there are none, or the reader hides counts. */
export function UnseenCount({ feedId }: { feedId?: number }) {
  const { data } = useQuery(preferencesQuery());
  const { data: count = 0 } = useQuery({ ...unseenCountsQuery(), select: selectUnseenCount(feedId) });
  if (count === 0 || !data || data.calypso_preferences.reader_hide_counts) return null;
  return <Count value={count} label={t('unseen')} />;
}
