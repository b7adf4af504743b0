import { Fragment, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Spacer } from './Spacer.tsx';

/** Rows that come into the page and leave it together. */
const PIECE = 10;
/** Rows are in the page while they are less than this many heights of the window away from it. */
const NEAR_VIEWPORTS = 1;
/** Before anything is measured: two pieces fill most screens. */
const AT_FIRST: readonly number[] = [0, 1];

/**
 * The rows of a list of thousands: only those near the window are in the page, and empty boxes of about their height stand for
 * the rest, so that the scroll bar tells the truth. Rows may differ in height. What holds the focus is never taken away.
 */
export function VirtualList<T>({
  rows,
  getKey,
  rowHeight,
  children,
}: {
  rows: readonly T[];
  getKey: (row: T) => string | number;
  /** About how high a row is, in px, before any has been seen. */
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

  // Other rows may have other heights: what was measured of the old ones is worth nothing.
  const count = rows.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of rows says that they are others.
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is known by its place.
          return <Spacer key={piece} height={height} />;
        }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is known by its place.
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
