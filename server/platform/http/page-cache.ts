/** Made pages, kept for whoever asks for the same one. */
export interface PageCache<P> {
  /**
   * The page of this key: the kept one while its version is this one and it is young enough, else what `make` answers. Whoever asks
   * while a page is being made waits for that one. What `make` throws, everyone who waits is thrown; it is not kept.
   */
  get(key: string, version: string, make: () => Promise<P>): Promise<P>;
}

interface Entry<P> {
  version: string;
  /** When it was begun: what it shows is not older than that. */
  begunAt: number;
  page: Promise<P>;
  /** 0 until it is made. */
  bytes: number;
}

/**
 * Keeps pages in memory.
 *
 * @param lifeMs no page is used longer: what it shows besides its version may be that old
 * @param maxBytes of all pages together; the oldest ones go first
 * @param sizeOf how many bytes a page takes; undefined for one that must not be kept, such as an error
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
  /** In the order in which they were begun. */
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
      // One that is being made takes no room yet, and is waited for.
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
