// biome-ignore-all lint/a11y/useSemanticElements: these lists of thousands use grids and are rendered in chunks, which <table> does not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and headers are not focused; the controls in them are.
import type { ComponentProps, ReactNode } from 'react';
import { VirtualList } from './VirtualList.tsx';

/** A long list with the semantics of a table: `<Table label count head={<HeadRow>…} rows keyOf rowHeight>{row}</Table>`. */
export function Table<T>({
  label,
  head,
  className,
  ...list
}: {
  label: string;
  /** A `HeadRow`. */
  head: ReactNode;
  className?: string | undefined;
} & ComponentProps<typeof VirtualList<T>>) {
  return (
    <div role="table" aria-label={label} aria-rowcount={list.rows.length + 1} className={className}>
      <div role="rowgroup">{head}</div>
      <div role="rowgroup">
        <VirtualList {...list} />
      </div>
    </div>
  );
}

/** The first row, of `ColumnHead`s. */
export function HeadRow({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div role="row" aria-rowindex={1} className={className}>
      {children}
    </div>
  );
}

export function ColumnHead({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <span role="columnheader" className={className}>
      {children}
    </span>
  );
}

/** A row of `Cell`s. Other props go to its element. */
export function TableRow({
  position,
  ...rest
}: {
  /** Position among all rows of the table, rendered or not, from 0. */
  position: number;
} & ComponentProps<'div'>) {
  // The head is row 1.
  return <div {...rest} role="row" aria-rowindex={position + 2} />;
}

export function Cell({ className, children }: { className?: string | undefined; children?: ReactNode }) {
  return (
    <div role="cell" className={className}>
      {children}
    </div>
  );
}
