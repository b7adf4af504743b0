import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CheckCheck } from 'lucide';
import type { ReactNode } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { formatNumber } from '#web/ui/format.ts';
import { usePreferences } from '../accounts/preferences.tsx';
import { selectUnseenCount, unseenCountsQuery } from './queries.ts';
import { markAll } from './queries-mark.ts';
import css from './SeenBar.module.css';

interface Scope {
  /** The followed feed; all of them if absent. */
  feedId?: number | undefined;
}

/** A bar above a stream: the number of unseen posts, and actions on them. */
export function SeenBar({ feedId, children }: Scope & { children?: ReactNode }) {
  return (
    <div className={css.bar}>
      <p className={css.count}>
        <UnseenCount feedId={feedId} />
      </p>
      <MarkAllButton feedId={feedId} />
      {children}
    </div>
  );
}

/** "221 unseen", if the user wants counts. */
export function UnseenCount({ feedId }: Scope) {
  const preferences = usePreferences();
  const count = useUnseenCount(feedId);
  if (!preferences || preferences.reader_hide_counts || count === undefined) return null;
  if (count === 0) return t('All seen');
  return t('{shown} unseen', { shown: formatNumber(count) });
}

/** Marks everything as seen; absent while there is nothing to mark. In a narrow bar it is only an icon. */
export function MarkAllButton({ feedId }: Scope) {
  const client = useQueryClient();
  const count = useUnseenCount(feedId);
  if (!count) return null;
  return (
    <Button
      variant="plain"
      className={css.all}
      icon={CheckCheck}
      onClick={() => void markAll(client, feedId === undefined ? [] : [feedId])}
    >
      <span className={css.words}>{t('Mark all as seen')}</span>
    </Button>
  );
}

function useUnseenCount(feedId: number | undefined): number | undefined {
  return useQuery({ ...unseenCountsQuery(), select: selectUnseenCount(feedId) }).data;
}
