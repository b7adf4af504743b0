import { useCallback, useMemo, useRef, useState } from 'react';
import type { Subscription } from '#shared/api/subscriptions.ts';
import { sliceBetween } from './list-rules.ts';

export interface Selection {
  /** The rows that are both selected and listed, in the order of the list. */
  selected: Subscription[];
  /** The part of the selectable rows that is selected. */
  state: 'none' | 'some' | 'all';
  /** The number of selectable rows. */
  total: number;
  has: (subscription: Subscription) => boolean;
  /** With `isRange` (Shift) everything from the previously pressed row to this one. */
  select: (subscription: Subscription, isSelected: boolean, isRange: boolean) => void;
  selectAll: () => void;
  clear: () => void;
}

/** Returns which of the listed rows are selected, by feed number. Rows no longer listed don't count. */
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
