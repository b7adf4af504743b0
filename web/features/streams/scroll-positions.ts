/** Where a reader was in a stream: which card stood where, and how much had been loaded. */
export interface ScrollPosition {
  /** Key of the first post in view. */
  anchorItemKey: string;
  /** Its upper edge, in px below the window's. */
  offsetWithinItem: number;
  /** The page stood at its top, where what is above the stream may have another height the next time. */
  isTop: boolean;
  loadedPages: number;
}

const STORED_AS = 'tidings.places';
/** Places that outlive a reload; the oldest are forgotten. */
const STORED_MAX = 50;

let positions: Map<string, ScrollPosition> | undefined;

/** The place in the stream that a history entry shows; undefined when the reader has not been there. */
export function findScrollPosition(entry: string): ScrollPosition | undefined {
  return getScrollPositions().get(entry);
}

export function saveScrollPosition(entry: string, position: ScrollPosition): void {
  getScrollPositions().delete(entry);
  getScrollPositions().set(entry, position);
}

/** Keeps the places over a reload, in this tab. */
export function storeScrollPositions(): void {
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify([...getScrollPositions()].slice(-STORED_MAX)));
  } catch {
    // Storage is full or forbidden: a reload starts at the top.
  }
}

function getScrollPositions(): Map<string, ScrollPosition> {
  positions ??= readScrollPositions();
  return positions;
}

function readScrollPositions(): Map<string, ScrollPosition> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORED_AS) ?? '[]') as [string, ScrollPosition][]);
  } catch {
    return new Map();
  }
}
