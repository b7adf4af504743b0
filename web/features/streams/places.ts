/** Where a reader was in a stream: which card stood where, and how much had been loaded. */
export interface Place {
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

let places: Map<string, Place> | undefined;

/** The place in the stream that a history entry shows; undefined when the reader has not been there. */
export function findPlace(entry: string): Place | undefined {
  return remembered().get(entry);
}

export function rememberPlace(entry: string, place: Place): void {
  remembered().delete(entry);
  remembered().set(entry, place);
}

/** Keeps the places over a reload, in this tab. */
export function storePlaces(): void {
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify([...remembered()].slice(-STORED_MAX)));
  } catch {
    // Storage is full or forbidden: a reload starts at the top.
  }
}

function remembered(): Map<string, Place> {
  places ??= readPlaces();
  return places;
}

function readPlaces(): Map<string, Place> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORED_AS) ?? '[]') as [string, Place][]);
  } catch {
    return new Map();
  }
}
