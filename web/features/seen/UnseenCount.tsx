import { useQuery } from '@tanstack/react-query';
import { t } from '#shared/i18n/translate.ts';
import { Count } from '#web/ui/Count.tsx';
import { preferencesQuery } from '../accounts/queries.ts';
import { selectUnseenCount, unseenCountsQuery } from './queries.ts';

/** The number of unseen posts of a subscription, or of all; nothing if there are none, or if the user hides counts. */
export function UnseenCount({ feedId }: { feedId?: number }) {
  const { data } = useQuery(preferencesQuery());
  const { data: count = 0 } = useQuery({ ...unseenCountsQuery(), select: selectUnseenCount(feedId) });
  if (count === 0 || !data || data.calypso_preferences.reader_hide_counts) return null;
  return <Count value={count} label={t('unseen')} />;
}
