/** Maximum entries, about 10 MB. Beyond that the oldest are dropped. */
const MAX_KEYS = 100_000;

/** Counts attempts by key. */
export interface Attempts {
  /** Counts one attempt; returns undefined if it is allowed, else the seconds until the next one is. */
  record(key: string): number | undefined;
  /** Attempts in the current window. */
  count(key: string): number;
  /** Resets the count. */
  clear(key: string): void;
}

/**
 * Allows `max` attempts per key within `windowMs` of the first. The counts are in this process: several web processes each allow
 * as many, which the slow password hash makes harmless.
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
      // Maps keep insertion order, so the first key is the oldest.
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
