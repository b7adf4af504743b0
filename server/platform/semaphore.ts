/** Does a piece of work when a seat is free, in the order in which they came. */
export interface Semaphore {
  <T>(work: () => Promise<T>): Promise<T>;
  /** How many wait for a seat. */
  countWaiting(): number;
}

/** Lets at most `count` pieces of work go on at a time. */
export function createSemaphore(count: number): Semaphore {
  const waiting: (() => void)[] = [];
  let free = count;
  const runLimited = async <T>(work: () => Promise<T>) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Whoever leaves hands the seat over.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
  return Object.assign(runLimited, { countWaiting: () => waiting.length });
}
