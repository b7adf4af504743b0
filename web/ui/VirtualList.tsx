import { Fragment, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Spacer } from './Spacer.tsx';

/** The number of rows that are rendered and removed together. */
const PIECE = 10;
/** Rows are rendered while they are closer to the window than this many times its height. */
const NEAR_VIEWPORTS = 1;
/** Before anything is measured: two chunks fill most screens. */
const AT_FIRST: readonly number[] = [0, 1];

/**
 * Renders a list of thousands of rows: only those near the window, with empty boxes of about their height for the rest, so that
 * the scroll bar is right. Rows may differ in height. A row with the focus is never removed.
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
  const heights = useRef(new Map<number, number>());
  const [shown, setShown] = useState<readonly number[]>(AT_FIRST);
  const pieces = Math.ceil(rows.length / PIECE);

  const measure = useCallback(() => {
    const boxes = [...(root.current?.children ?? [])];
    const margin = innerHeight * NEAR_VIEWPORTS;
    const near = boxes.flatMap((box, piece) => {
      const { top, bottom, height } = box.getBoundingClientRect();
      if (box.childElementCount > 0) heights.current.set(piece, height);
      const isNear = bottom > -margin && top < innerHeight + margin;
      return isNear || box.contains(document.activeElement) ? [piece] : [];
    });
    setShown((before) => (before.join() === near.join() ? before : near));
  }, []);

  // Other rows may have other heights, so old measurements are dropped.
  const count = rows.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of rows means other rows.
  useLayoutEffect(() => {
    heights.current.clear();
    measure();
  }, [count, measure]);
  useEffect(() => {
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [measure]);

  return (
    <div ref={root} role="presentation">
      {Array.from({ length: pieces }, (_, piece) => {
        const start = piece * PIECE;
        const own = rows.slice(start, start + PIECE);
        if (!shown.includes(piece)) {
          const height = heights.current.get(piece) ?? own.length * rowHeight;
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is identified by its index.
          return <Spacer key={piece} height={height} />;
        }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is identified by its index.
          <div key={piece} role="presentation">
            {own.map((row, index) => (
              <Fragment key={getKey(row)}>{children(row, start + index)}</Fragment>
            ))}
          </div>
        );
      })}
    </div>
  );
}
