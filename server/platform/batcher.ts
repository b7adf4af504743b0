/** Runs work on many items at once, and returns each item's own result. */
export type Batcher<Item, Result> = (item: Item) => Promise<Result>;

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Creates a batcher: items that arrive while a batch is running form the next one, so that a single item never waits and many
 * share one statement. `run` returns the results in the order of the items; if it fails, all of them fail.
 */
export function createBatcher<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
): Batcher<Item, Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;

  async function runAll(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await run(batch.map(({ item }) => item)).then(
        (results) => {
          for (const [place, { resolve }] of batch.entries()) resolve(results[place]!);
        },
        (error) => {
          for (const { reject } of batch) reject(error);
        },
      );
    }
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void runAll();
    });
}
