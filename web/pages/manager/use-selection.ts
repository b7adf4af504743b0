import { useCallback, useMemo, useRef, useState } from 'react';
import type { Subscription } from '#shared/api/subscriptions.ts';
import { sliceBetween } from './list-rules.ts';

export interface Selection {
  /** What is selected and listed, in the order of the list. */
  selected: Subscription[];
  /** Of all that could be selected. */
  state: 'none' | 'some' | 'all';
  /** How many can be selected. */
  total: number;
  has: (subscription: Subscription) => boolean;
  /** With `isRange` (Shift) everything from the row that was pressed before to this one. */
  select: (subscription: Subscription, isSelected: boolean, isRange: boolean) => void;
  selectAll: () => void;
  clear: () => void;
}

/** Which of the listed rows are selected, by the feed's number. Rows that are not listed any more do not count. */
export function useSelection(rows: readonly Subscription[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const latest = useRef({ rows, pressed: -1 });
  latest.current.rows = rows;

  const { selected, selectable } = useMemo(() => {
    const selectable = rows.filter(({ isDeleted }) => !isDeleted);
    return { selectable, selected: selectable.filter(({ feed_ID }) => ids.has(feed_ID)) };
  }, [rows, ids]);

  const select = useCallback((subscription: Subscription, isSelected: boolean, isRange: boolean) => {
    const { rows, pressed } = latest.current;
    const range = isRange ? sliceBetween(rows, pressed, subscription.feed_ID) : [subscription];
    latest.current.pressed = subscription.feed_ID;
    setIds((before) => {
      const next = new Set(before);
      for (const { feed_ID, isDeleted } of range) {
        if (isSelected && !isDeleted) next.add(feed_ID);
        else next.delete(feed_ID);
      }
      return next;
    });
  }, []);

  return useMemo(() => {
    const state = selected.length === 0 ? 'none' : selected.length === selectable.length ? 'all' : 'some';
    return {
      selected,
      state,
      total: selectable.length,
      has: ({ feed_ID, isDeleted }) => !isDeleted && ids.has(feed_ID),
      select,
      selectAll: () => setIds(new Set(selectable.map(({ feed_ID }) => feed_ID))),
      clear: () => setIds(new Set()),
    };
  }, [selected, selectable, ids, select]);
}
