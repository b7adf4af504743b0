/** A cache of rendered pages. */
export interface PageCache<P> {
  /**
   * Returns the page of this key: the cached one if its version is this one and it is young enough, else the result of `make`.
   * Concurrent callers share one `make`; if it throws, all of them get the error, which is not cached.
   */
  get(key: string, version: string, make: () => Promise<P>): Promise<P>;
}

interface Entry<P> {
  version: string;
  /** When rendering started: the page is at least as new as this. */
  begunAt: number;
  page: Promise<P>;
  /** 0 until it is rendered. */
  bytes: number;
}

/**
 * Caches pages in memory.
 *
 * @param lifeMs maximum age: parts of a page that are not in its version may be this old
 * @param maxBytes of all pages together; the oldest are removed first
 * @param sizeOf returns the bytes of a page; undefined for one that must not be cached, such as an error
 */
export function createPageCache<P>({
  lifeMs,
  maxBytes,
  getSize,
}: {
  lifeMs: number;
  maxBytes: number;
  getSize: (page: P) => number | undefined;
}): PageCache<P> {
  /** In the order of their start. */
  const entries = new Map<string, Entry<P>>();
  let bytes = 0;

  const isOver = ({ begunAt }: Entry<P>) => performance.now() - begunAt > lifeMs;

  function removeEntry(key: string, entry: Entry<P>): void {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  }

  function makeRoom(): void {
    for (const [key, entry] of entries) {
      if (bytes <= maxBytes && !(isOver(entry) && entry.bytes > 0)) return;
      // A page that is being rendered takes no room yet, and is awaited.
      if (entry.bytes > 0) removeEntry(key, entry);
    }
  }

  async function storeEntry(key: string, entry: Entry<P>): Promise<void> {
    try {
      const size = getSize(await entry.page);
      if (size === undefined) return removeEntry(key, entry);
      if (entries.get(key) !== entry) return;
      entry.bytes = size;
      bytes += size;
      makeRoom();
    } catch {
      removeEntry(key, entry);
    }
  }

  return {
    get(key, version, make) {
      const known = entries.get(key);
      if (known?.version === version && (known.bytes === 0 || !isOver(known))) return known.page;
      if (known) removeEntry(key, known);
      const entry = { version, begunAt: performance.now(), page: make(), bytes: 0 };
      entries.set(key, entry);
      void storeEntry(key, entry);
      return entry.page;
    },
  };
}
