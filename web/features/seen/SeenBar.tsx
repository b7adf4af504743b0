import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { activeLocale, t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { preferencesQuery } from '../accounts/queries.ts';
import { HideSeenSwitch } from './HideSeenSwitch.tsx';
import { unseenCountOf, unseenCountsQuery } from './queries.ts';
import { markAll } from './queries-mark.ts';
import css from './SeenBar.module.css';

/** Above a stream: how much of it is unseen, and what can be done about that. Of one followed feed, or of all of them. */
export function SeenBar({
  feedId,
  canHide = false,
  onHide,
  children,
}: {
  feedId?: number | undefined;
  /** The stream can leave out what was seen. */
  canHide?: boolean;
  /** When the reader has switched that on or off. */
  onHide?: () => void;
  children?: ReactNode;
}) {
  const client = useQueryClient();
  const { data: preferences } = useQuery(preferencesQuery());
  const { data: count } = useQuery({ ...unseenCountsQuery(), select: unseenCountOf(feedId) });
  const isCounted = preferences && !preferences.calypso_preferences.reader_hide_counts;
  return (
    <div className={css.bar}>
      <p className={css.count}>{isCounted && count !== undefined && countInWords(count)}</p>
      {canHide && <HideSeenSwitch onChange={onHide} />}
      <Button
        variant="plain"
        className={css.all}
        icon={CheckCheck}
        onClick={() => void markAll(client, feedId === undefined ? [] : [feedId])}
      >
        {t('Mark all as seen')}
      </Button>
      {children}
    </div>
  );
}

function countInWords(count: number): string {
  if (count === 0) return t('All seen');
  const shown = new Intl.NumberFormat(activeLocale()).format(count);
  return t('{shown} unseen', { shown });
}
