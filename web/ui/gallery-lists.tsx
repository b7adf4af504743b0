import { Inbox } from 'lucide';
import { CallError } from '#web/lib/call.ts';
import { Button } from './Button.tsx';
import { FailedNotice } from './FailedNotice.tsx';
import css from './gallery.module.css';
import type { PartProps } from './gallery-controls.tsx';
import { EmptyState, Section } from './Page.tsx';
import { StickyPanel } from './StickyPanel.tsx';
import { Cell, ColumnHead, HeadRow, Table, TableRow } from './Table.tsx';

const ROWS = [1, 2, 3, 4, 5];
const ROW_HEIGHT = 32;

/** Shown in place of a list: it is empty, could not be loaded, or there is no connection; each with one next step. */
export function ListStates({ x, theme }: PartProps) {
  const retry = () => undefined;
  return (
    <Section title={`Empty, failed, offline, ${theme}`}>
      <EmptyState
        icon={Inbox}
        title={x('No likes yet')}
        text="Posts that you like will appear here."
        action={<Button>Back to Recent</Button>}
      />
      <FailedNotice error={new CallError('internal_error', '', 500)} onRetry={retry}>
        {x('These posts could not be loaded.')}
      </FailedNotice>
      <FailedNotice error={new CallError('offline', '')} onRetry={retry}>
        {x('These posts could not be loaded.')}
      </FailedNotice>
    </Section>
  );
}

/** A list with the semantics of a table; with thousands of rows, only those near the window would be rendered. */
export function Lists({ x, theme }: PartProps) {
  return (
    <Section title={`Lists, ${theme}`}>
      <Table
        label={`Squares, ${theme}`}
        head={
          <HeadRow className={css.row}>
            <ColumnHead>{x('Number')}</ColumnHead>
            <ColumnHead>{x('Square')}</ColumnHead>
          </HeadRow>
        }
        rows={ROWS}
        getKey={(number) => number}
        rowHeight={ROW_HEIGHT}
      >
        {(number, position) => (
          <TableRow position={position} className={css.row}>
            <Cell>{number}</Cell>
            <Cell>{number * number}</Cell>
          </TableRow>
        )}
      </Table>
    </Section>
  );
}

/** Stays below the top bar while its section is on the screen, and then shows its title. */
export function Panels({ x, theme }: PartProps) {
  return (
    <Section title={`Sticky panel, ${theme}`}>
      <div className={css.panel}>
        <StickyPanel title={x('Recent')}>
          <Button>{x('Mark all as seen')}</Button>
        </StickyPanel>
      </div>
    </Section>
  );
}
