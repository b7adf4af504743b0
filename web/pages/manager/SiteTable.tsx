import { memo } from 'react';
import type { Subscription } from '#shared/api/subscriptions.ts';
import { t } from '#shared/i18n/translate.ts';
import { ColumnHead, HeadRow, Table } from '#web/ui/Table.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { BulkBar } from './BulkBar.tsx';
import { SiteRow } from './SiteRow.tsx';
import css from './SiteTable.module.css';
import type { Selection } from './use-selection.ts';

/** The approximate height of a row with a healthy feed. */
const ROW_HEIGHT = 65;

/** The subscriptions as a table, perhaps thousands; only the rows near the window are rendered. */
export const SiteTable = memo(function SiteTable({
  rows,
  selection,
}: {
  rows: readonly Subscription[];
  selection: Selection;
}) {
  return (
    <div className={css.frame}>
      {/* Over the header, in its box: no row moves when something is selected. */}
      <BulkBar selection={selection} />
      <Table
        label={t('Subscribed sites')}
        className={css.table}
        head={<Head selection={selection} />}
        rows={rows}
        getKey={({ feed_ID }) => feed_ID}
        rowHeight={ROW_HEIGHT}
      >
        {(subscription, position) => (
          <SiteRow
            subscription={subscription}
            position={position}
            isSelected={selection.has(subscription)}
            onSelect={selection.select}
          />
        )}
      </Table>
    </div>
  );
});

function Head({ selection }: { selection: Selection }) {
  return (
    <HeadRow className={css.head}>
      <ColumnHead className={css.check}>
        <SelectAll selection={selection} />
      </ColumnHead>
      <ColumnHead>{t('Subscribed site')}</ColumnHead>
      <ColumnHead className={css.latest}>{t('Last post')}</ColumnHead>
      <ColumnHead className={css.pace}>
        <span title={t('Posts in the last 30 days')}>{t('Posts a month')}</span>
      </ColumnHead>
      <ColumnHead className={css.health}>{t('Health')}</ColumnHead>
      <ColumnHead className={css.delivery}>
        <span
          title={t(
            'Envelope: new posts are emailed, and how often. Bell: new posts are in your notifications. Bubble: new comments are emailed.',
          )}
        >
          {t('Notifications')}
        </span>
      </ColumnHead>
      <ColumnHead className={css.action}>
        <VisuallyHidden>{t('Unsubscribe')}</VisuallyHidden>
      </ColumnHead>
      <ColumnHead className={css.menu}>
        <VisuallyHidden>{t('Settings')}</VisuallyHidden>
      </ColumnHead>
    </HeadRow>
  );
}

/** Selects all rows that match the search and the view. */
function SelectAll({ selection: { state, selectAll, clear } }: { selection: Selection }) {
  return (
    <input
      type="checkbox"
      className={css.box}
      aria-label={t('Select all')}
      checked={state === 'all'}
      ref={(box) => {
        if (box) box.indeterminate = state === 'some';
      }}
      onChange={() => (state === 'all' ? clear() : selectAll())}
    />
  );
}
