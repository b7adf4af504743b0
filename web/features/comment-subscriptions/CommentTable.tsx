import type { CommentSubscription } from '#shared/api/comment-subscriptions.ts';
import { t } from '#shared/i18n/translate.ts';
import { ColumnHead, HeadRow, Table } from '#web/ui/Table.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { CommentRow } from './CommentRow.tsx';
import css from './CommentTable.module.css';

/** The approximate height of a row: a title, two lines of text and the feed. */
const ROW_HEIGHT = 84;

/** The posts whose comments the user is subscribed to. */
export function CommentTable({ rows }: { rows: readonly CommentSubscription[] }) {
  return (
    <Table
      label={t('Comment subscriptions')}
      head={
        <HeadRow className={css.head}>
          <ColumnHead>{t('Subscribed post')}</ColumnHead>
          <ColumnHead className={css.site}>{t('Site')}</ColumnHead>
          <ColumnHead className={css.since}>{t('Since')}</ColumnHead>
          <ColumnHead>
            <VisuallyHidden>{t('Settings')}</VisuallyHidden>
          </ColumnHead>
        </HeadRow>
      }
      rows={rows}
      getKey={({ id }) => id}
      rowHeight={ROW_HEIGHT}
    >
      {(one, position) => <CommentRow one={one} position={position} />}
    </Table>
  );
}
