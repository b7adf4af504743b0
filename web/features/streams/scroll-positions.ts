/** A scroll position in a stream: which card was where, and how much was loaded. */
export interface ScrollPosition {
  /** Key of the first post in view. */
  anchorItemKey: string;
  /** Its top edge, in px below the window's. */
  offsetWithinItem: number;
  /** The page was at its top, where the content above the stream may have another height the next time. */
  isTop: boolean;
  loadedPages: number;
}

const STORED_AS = 'tidings.places';
/** How many positions outlive a reload; the oldest are dropped. */
const STORED_MAX = 50;

let positions: Map<string, ScrollPosition> | undefined;

/** Returns the scroll position of a history entry; undefined if the user has not been there. */
export function findScrollPosition(entry: string): ScrollPosition | undefined {
  return getScrollPositions().get(entry);
}

export function saveScrollPosition(entry: string, position: ScrollPosition): void {
  getScrollPositions().delete(entry);
  getScrollPositions().set(entry, position);
}

/** Stores the positions for a reload, in this tab. */
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
