/** A signal that may be set at any time: if no one is waiting, the next wait ends at once. */
export interface Bell {
  ring: () => void;
  /** Resolves when it rings, or after so many milliseconds. */
  wait(milliseconds: number): Promise<void>;
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
    async wait(milliseconds) {
      if (!hasRung) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, milliseconds);
        wake = resolve;
        await promise;
        clearTimeout(timer);
      }
      hasRung = false;
    },
  };
}
