/** How many items of a long list are mounted. */
export interface WindowSize {
  /** Up to this many items all stay mounted, so that the browser can search them. */
  whole: number;
  /** How many items of a longer list are mounted at once. */
  mounted: number;
  /** While at least this many are left above and below the view, the window stays. */
  margin: number;
}

export interface ItemWindow {
  /** Index of the first mounted item, and of the one after the last. */
  start: number;
  end: number;
}

/** Computes the window of a list of `count` items around the one at `index`. */
export function computeWindow(index: number, count: number, { whole, mounted }: WindowSize): ItemWindow {
  if (count <= whole) return { start: 0, end: count };
  const start = Math.min(Math.max(0, index - mounted / 2), count - mounted);
  return { start, end: start + mounted };
}

/** Whether the view is so close to an edge of the window that it should move. */
export function isNearEdge(
  { start, end }: ItemWindow,
  first: number,
  last: number,
  count: number,
  { margin }: WindowSize,
): boolean {
  return (start > 0 && first - start < margin) || (end < count && end - last < margin);
}

/** Heights of items in px; unknown ones are estimated from the others. */
export interface Heights {
  get(key: string): number | undefined;
  record(key: string, height: number): void;
  /** The height of all items from one index to before another. */
  sum(keys: readonly string[], from: number, to: number): number;
  /** The index of the item at this distance from the top of the list. */
  findIndexAt(keys: readonly string[], distance: number): number;
}

/** `guess` is the usual height of an item in px, until one has been measured. */
export function createHeights(guess: number): Heights {
  const known = new Map<string, number>();
  let total = 0;
  const estimate = () => (known.size > 0 ? total / known.size : guess);
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

/** Returns the index of the first element that is not wholly above the line, by binary search. */
export function findIndexBelow(elements: readonly HTMLElement[], line: number): number {
  let low = 0;
  let high = elements.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (elements[middle]!.getBoundingClientRect().bottom > line) high = middle;
    else low = middle + 1;
  }
  return low;
}
