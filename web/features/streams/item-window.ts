/** Up to this many cards all stay rendered, so that the browser can search them; only longer feeds are windowed. */
export const WHOLE_MAX = 200;
/** How many cards of a longer feed are rendered at once, so that two thousand posts cost no more than sixty. */
const MOUNTED = 60;
/** While at least this many are left above and below the view, the window stays. */
const MARGIN = 15;
/** Estimated height of a card that has never been rendered, px; the usual one of its kind. */
const GUESS_PX = 420;

export interface ItemWindow {
  /** Index of the first mounted item, and of the one after the last. */
  start: number;
  end: number;
}

/** Computes the window of a feed of `count` items around the one at `index`. */
export function computeWindow(index: number, count: number): ItemWindow {
  if (count <= WHOLE_MAX) return { start: 0, end: count };
  const start = Math.min(Math.max(0, index - MOUNTED / 2), count - MOUNTED);
  return { start, end: start + MOUNTED };
}

/** Whether the view is so close to an edge of the window that it should move. */
export function isNearEdge({ start, end }: ItemWindow, first: number, last: number, count: number): boolean {
  return (start > 0 && first - start < MARGIN) || (end < count && end - last < MARGIN);
}

/** Heights of cards, by item; unknown ones are estimated from the others. */
export interface Heights {
  get(key: string): number | undefined;
  record(key: string, height: number): void;
  /** The height of all items from one index to before another. */
  sum(keys: readonly string[], from: number, to: number): number;
  /** The index of the item at this distance from the top of the feed. */
  findIndexAt(keys: readonly string[], distance: number): number;
}

export function createHeights(): Heights {
  const known = new Map<string, number>();
  let total = 0;
  const estimate = () => (known.size > 0 ? total / known.size : GUESS_PX);
  return {
    get: (key) => known.get(key),
    record(key, height) {
      total += height - (known.get(key) ?? 0);
      known.set(key, height);
    },
    sum(keys, from, to) {
      let height = 0;
      for (let index = from; index < to; index++) height += known.get(keys[index]!) ?? estimate();
      return height;
    },
    findIndexAt(keys, distance) {
      let left = distance;
      const index = keys.findIndex((key) => {
        left -= known.get(key) ?? estimate();
        return left <= 0;
      });
      return index === -1 ? Math.max(0, keys.length - 1) : index;
    },
  };
}
