import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { computeWindow, findIndexBelow, type Heights, isNearEdge, type WindowSize } from './item-window.ts';

/** A long list of which only the items around the view are mounted. */
export interface LongList {
  keys: readonly string[];
  size: WindowSize;
  /** Of the items, by key. */
  heights: Heights;
  /** Lists the mounted items' elements, in order. */
  listElements: (root: HTMLElement) => HTMLElement[];
  /** Returns the key of an item's element. */
  toKey: (element: HTMLElement) => string | undefined;
  /** The item to begin with; the first by default. */
  initialKey?: string | undefined;
}

export interface MountedItems {
  start: number;
  end: number;
  /** Heights of the unmounted items above and below, px. */
  above: number;
  below: number;
  /** Key of the item that had the focus when the window moved; it may be outside the window, and the caller may keep it mounted. */
  focusedKey: string | undefined;
  /** Mounts the items around this one. */
  reveal: (key: string) => void;
}

/** The window's item, and the space above it, px. */
interface WindowPosition {
  index: number;
  above: number;
  focusedKey?: string | undefined;
}

/**
 * Chooses which items of the list in `root` are mounted: all of a short one, those around the view of a long one. Unmounted items
 * keep their height, so nothing moves.
 */
export function useItemWindow(
  root: RefObject<HTMLElement | null>,
  { keys, size, heights, listElements, toKey, initialKey }: LongList,
): MountedItems {
  const count = keys.length;
  const computePosition = (index: number): WindowPosition => {
    const { start } = computeWindow(index, count, size);
    return { index, above: heights.sum(keys, 0, start) };
  };
  const [position, setPosition] = useState(() =>
    computePosition(initialKey === undefined ? 0 : Math.max(0, keys.indexOf(initialKey))),
  );
  const { start, end } = computeWindow(position.index, count, size);

  // An item in view and its position in the page, which it keeps when items above it come and go.
  const anchor = useRef<{ item: HTMLElement; top: number }>(undefined);
  const moveWindow = useEffectEvent(() => {
    if (!root.current || count <= size.whole) return;
    const items = listElements(root.current);
    const [firstItem, lastItem] = [items[0], items.at(-1)];
    if (!firstItem || !lastItem) return;
    recordHeights(heights, items, toKey);
    const isWithin =
      firstItem.getBoundingClientRect().top <= 0 && lastItem.getBoundingClientRect().bottom >= innerHeight;
    const listTop = root.current.getBoundingClientRect().top;
    const first = isWithin ? start + findIndexBelow(items, 0) : heights.findIndexAt(keys, -listTop);
    const last = isWithin ? start + findIndexBelow(items, innerHeight) : first;
    if (isWithin && !isNearEdge({ start, end }, first, last, count, size)) return;
    const item = isWithin ? items[first - start] : undefined;
    const top = item ? item.getBoundingClientRect().top : Math.max(0, listTop);
    const next = computeWindow(first, count, size).start;
    if (next === start && !item) return;
    anchor.current = item && { item, top: top + scrollY };
    // Keeps the item in view in position or, after a jump, at the top of the window.
    const above = next === 0 ? 0 : Math.max(0, top - listTop - heights.sum(keys, next, first));
    const focused = [...root.current.children].find((child) => child.contains(document.activeElement));
    setPosition({ index: first, above, focusedKey: focused && toKey(focused as HTMLElement) });
  });
  // Other items may have other heights.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of items means other items.
  useLayoutEffect(() => moveWindow(), [count]);

  useEffect(() => {
    const handle = () => moveWindow();
    window.addEventListener('scroll', handle, { passive: true });
    window.addEventListener('resize', handle);
    return () => {
      window.removeEventListener('scroll', handle);
      window.removeEventListener('resize', handle);
    };
  }, []);

  useLayoutEffect(() => {
    if (!root.current || count <= size.whole) return;
    const anchored = anchor.current;
    anchor.current = undefined;
    const drift = anchored?.item.isConnected
      ? anchored.item.getBoundingClientRect().top + scrollY - anchored.top
      : 0;
    // If items mounted above differ from their known height, the space above them is adjusted.
    if (Math.abs(drift) >= 1 && position.above >= drift && start > 0)
      setPosition({ ...position, above: position.above - drift });
    else if (Math.abs(drift) >= 1) scrollBy({ top: drift, behavior: 'instant' });
  });

  return {
    start,
    end,
    above: start === 0 ? 0 : position.above,
    below: heights.sum(keys, end, count),
    focusedKey: position.focusedKey,
    reveal: (key) => {
      const index = keys.indexOf(key);
      if (index !== -1) setPosition(computePosition(index));
    },
  };
}

/** From the top of one item to that of the next, to include margins. */
function recordHeights(heights: Heights, items: readonly HTMLElement[], toKey: LongList['toKey']): void {
  let bottom: number | undefined;
  for (const item of items.toReversed()) {
    const rect = item.getBoundingClientRect();
    heights.record(toKey(item)!, (bottom ?? rect.bottom) - rect.top);
    bottom = rect.top;
  }
}
