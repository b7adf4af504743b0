import { type ReactNode, useRef, useState } from 'react';
import { createHeights, type WindowSize } from './item-window.ts';
import { Spacer } from './Spacer.tsx';
import { useItemWindow } from './use-item-window.ts';

/** Some three screens of rows. */
const SIZE: WindowSize = { whole: 48, mounted: 48, margin: 8 };

/**
 * Renders a list of thousands of rows: only those near the view, with empty boxes of about their height for the rest, so that the
 * scroll bar is right. Rows may differ in height. A row with the focus is never removed.
 */
export function VirtualList<T>({
  rows,
  getKey,
  rowHeight,
  children,
}: {
  rows: readonly T[];
  getKey: (row: T) => string | number;
  /** The approximate height of a row in px, until rows have been measured. */
  rowHeight: number;
  children: (row: T, index: number) => ReactNode;
}) {
  const root = useRef<HTMLDivElement>(null);
  const [heights] = useState(() => createHeights(rowHeight));
  const keys = rows.map((row) => String(getKey(row)));
  const { start, end, above, below, focusedKey } = useItemWindow(root, {
    keys,
    size: SIZE,
    heights,
    listElements: listRows,
    toKey: (row) => row.dataset.key,
  });
  const focused = focusedKey === undefined ? -1 : keys.indexOf(focusedKey);
  const isAbove = focused !== -1 && focused < start;
  const isBelow = focused >= end;
  const toFocused = isAbove ? Math.min(above, heights.sum(keys, 0, focused)) : above;

  const renderRow = (index: number) => (
    <div
      key={keys[index]}
      role="presentation"
      data-key={keys[index]}
      data-outside={index < start || index >= end || undefined}
    >
      {children(rows[index]!, index)}
    </div>
  );
  return (
    <div ref={root} role="presentation">
      <Spacer height={toFocused} />
      {[
        isAbove && renderRow(focused),
        isAbove && (
          <Spacer
            key="gap"
            height={Math.max(0, above - toFocused - heights.sum(keys, focused, focused + 1))}
          />
        ),
        ...Array.from({ length: end - start }, (_, offset) => renderRow(start + offset)),
        isBelow && <Spacer key="gap" height={heights.sum(keys, end, focused)} />,
        isBelow && renderRow(focused),
      ]}
      <Spacer height={isBelow ? heights.sum(keys, focused + 1, keys.length) : below} />
    </div>
  );
}

/** The rows in the window, without spacers and without a focused row outside it. */
function listRows(root: HTMLElement): HTMLElement[] {
  const rows = [...root.children] as HTMLElement[];
  return rows.filter(({ dataset }) => dataset.key !== undefined && dataset.outside === undefined);
}
