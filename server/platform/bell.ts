/** A signal that may be set at any time: if no one is waiting, the next wait ends at once. */
export interface Bell {
  ring: () => void;
  /**
   * Waits until it rings, at most so many milliseconds, or until the signal aborts, which leaves it as it is. Returns whether it
   * rang. Only one may wait at a time.
   */
  wait(milliseconds: number, signal?: AbortSignal): Promise<boolean>;
}

/** Creates a bell that also rings when the signal aborts. */
export function createBell(stopped?: AbortSignal): Bell {
  let hasRung = false;
  let wake = () => {};
  const ring = () => {
    hasRung = true;
    wake();
  };
  stopped?.addEventListener('abort', ring);
  return {
    ring,
    async wait(milliseconds, signal) {
      if (!hasRung && !signal?.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, milliseconds);
        signal?.addEventListener('abort', () => resolve(), { once: true });
        wake = resolve;
        await promise;
        clearTimeout(timer);
      }
      const result = hasRung;
      if (!signal?.aborted) hasRung = false;
      return result;
    },
  };
}
