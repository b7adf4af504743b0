import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Import, ImportEntry, ImportOutcome } from '#shared/api/imports.ts';
import { t } from '#shared/i18n/translate.ts';
import { ListEnd } from '#web/ui/ListEnd.tsx';
import css from '#web/ui/Report.module.css';
import { Select } from '#web/ui/SelectField.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toFeedLink } from '../feeds/rules.ts';
import { importEntriesQuery } from './queries.ts';
import { RetryButton } from './RetryButton.tsx';

type Shown = ImportOutcome | 'all';

/** The result of every feed in a file: added, already there, or failed and why. */
export function ImportEntries({ one }: { one: Import }) {
  // Opens with the failed feeds.
  const [shown, setShown] = useState<Shown>(one.failed > 0 ? 'failed' : 'all');
  const query = useInfiniteQuery({
    ...importEntriesQuery(one, shown === 'all' ? undefined : shown),
    // A running import continues while its report is open.
    refetchInterval: one.status === 'running' ? 5_000 : false,
  });
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const reasons = query.data?.pages[0]?.reasons ?? [];
  return (
    <div className={css.entries}>
      <Select compact aria-label={t('Show')} options={outcomeOptions()} value={shown} onChange={setShown} />
      {reasons.length > 0 && shown === 'failed' && (
        <ul className={css.reasons} aria-label={t('Why feeds failed')}>
          {reasons.map(({ code, message, count }) => (
            <li key={code}>
              {t('{count, plural, one {# feed} other {# feeds}}: {message}', { count, message })}
            </li>
          ))}
        </ul>
      )}
      {query.isPending && <Skeleton width={60} />}
      {query.isSuccess && entries.length === 0 && <p className={css.details}>{t('None')}</p>}
      <ul aria-label={t('Import report for {file}', { file: one.file_name })}>
        {entries.map((entry) => (
          <Entry key={entry.ID} entry={entry} one={one} />
        ))}
      </ul>
      <ListEnd query={query} failed={t('The report could not be loaded.')} />
    </div>
  );
}

function Entry({ entry, one }: { entry: ImportEntry; one: Import }) {
  const { title, url, outcome, reason, feed_ID, folders } = entry;
  const isRetriable = outcome === 'failed' && reason?.code !== 'invalid_url' && one.status === 'done';
  const name = <bdi>{title || url}</bdi>;
  return (
    <li className={css.entry} data-outcome={outcome}>
      <span className={css.title}>
        {feed_ID > 0 ? <Link {...toFeedLink({ feed_ID })}>{name}</Link> : name}
        {folders.length > 0 && <span className={css.folders}>{folders.join(', ')}</span>}
      </span>
      <span className={css.outcome}>{getOutcomeLabel(outcome)}</span>
      {reason && (
        <span className={css.reason}>
          {reason.message}{' '}
          {isRetriable && <RetryButton importId={one.ID} entry={{ ID: entry.ID, name: title || url }} />}
        </span>
      )}
    </li>
  );
}

function getOutcomeLabel(outcome: ImportOutcome): string {
  switch (outcome) {
    case 'pending':
      return t('Waiting');
    case 'added':
      return t('Added');
    case 'existing':
      return t('Already subscribed');
    case 'failed':
      return t('Failed');
  }
}

function outcomeOptions(): { value: Shown; label: string }[] {
  const outcomes: ImportOutcome[] = ['added', 'existing', 'failed', 'pending'];
  return [
    { value: 'all', label: t('All feeds') },
    ...outcomes.map((value) => ({ value, label: getOutcomeLabel(value) })),
  ];
}
