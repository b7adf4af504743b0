/** Does a piece of work when a seat is free, in the order in which they came. */
export type Seats = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets at most `count` pieces of work go on at a time. */
export function createSeats(count: number): Seats {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (work) => {
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
}
