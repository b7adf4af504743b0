/** Runs work when a slot is free, first come first served. */
export interface Semaphore {
  <T>(work: () => Promise<T>): Promise<T>;
  /** How many wait for a seat. */
  countWaiting(): number;
}

/** Creates a semaphore for at most `count` concurrent pieces of work. */
export function createSemaphore(count: number): Semaphore {
  const waiting: (() => void)[] = [];
  let free = count;
  const runLimited = async <T>(work: () => Promise<T>) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The slot is passed on.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
  return Object.assign(runLimited, { countWaiting: () => waiting.length });
}
