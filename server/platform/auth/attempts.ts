/** Entries kept; about 10 MB. Beyond that the oldest are forgotten. */
const MAX_KEYS = 100_000;

/** Counts tries by key. */
export interface Attempts {
  /** Counts one more; undefined when it is allowed, else the seconds until the next one is. */
  record(key: string): number | undefined;
  /** How many were counted in the window that is running. */
  count(key: string): number;
  /** Begins again with the next try. */
  clear(key: string): void;
}

/**
 * Allows `max` tries a key within `windowMs` of the first. Kept in this process: with several web processes each allows as
 * many, which the slow password hash makes harmless.
 */
export function createAttempts(max: number, windowMs: number, now: () => number = Date.now): Attempts {
  const windows = new Map<string, { count: number; endsAt: number }>();
  return {
    record(key) {
      const time = now();
      const window = windows.get(key);
      if (window && window.endsAt > time) {
        window.count += 1;
        return window.count > max ? Math.ceil((window.endsAt - time) / 1_000) : undefined;
      }
      // Maps keep the order in which keys came, so the first one is the oldest.
      windows.delete(key);
      windows.set(key, { count: 1, endsAt: time + windowMs });
      for (const [oldest, { endsAt }] of windows) {
        if (endsAt > time && windows.size <= MAX_KEYS) break;
        windows.delete(oldest);
      }
      return undefined;
    },
    count(key) {
      const window = windows.get(key);
      return window && window.endsAt > now() ? window.count : 0;
    },
    clear(key) {
      windows.delete(key);
    },
  };
}
