import { LRUCache } from 'lru-cache';

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
  page: Promise<P>;
}

/**
 * Caches pages in memory.
 *
 * @param lifeMs maximum age, counted from the start of rendering: parts of a page that are not in its version may be this old
 * @param maxBytes of all pages together; those used longest ago are removed first
 * @param getSize returns the bytes of a page; undefined for one that must not be cached, such as an error
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
  // Its own clock would be the one it was loaded with, which tests replace.
  const rendered = new LRUCache<string, Entry<P>>({ maxSize: maxBytes, ttl: lifeMs, perf: performance });
  /** They take no room yet. */
  const rendering = new Map<string, Entry<P>>();

  async function store(key: string, entry: Entry<P>, start: number): Promise<void> {
    let size: number | undefined;
    try {
      size = getSize(await entry.page);
    } catch {
      // Everyone who waits for it has the error.
    }
    if (rendering.get(key) !== entry) return;
    rendering.delete(key);
    if (size === undefined) return;
    rendered.purgeStale();
    // The library takes whole numbers above 0 only.
    rendered.set(key, entry, { size: Math.max(1, Math.ceil(size)), start });
  }

  return {
    get(key, version, make) {
      const known = rendering.get(key) ?? rendered.get(key);
      if (known?.version === version) return known.page;
      const start = performance.now();
      const entry = { version, page: make() };
      rendering.set(key, entry);
      void store(key, entry, start);
      return entry.page;
    },
  };
}
