import DataLoader from 'dataloader';

/**
 * Creates a lookup of rows by key. Keys that are looked up in one turn of the event loop, such as those of requests that have arrived
 * together, share a statement: each statement costs the server more than a row in it. Nothing is cached.
 *
 * @param list returns the rows of these keys, in any order
 */
export function createLookup<Key, Row>(
  list: (keys: readonly Key[]) => Promise<readonly Row[]>,
  getKey: (row: Row) => Key,
): (key: Key) => Promise<Row | undefined> {
  const loader = new DataLoader<Key, Row | undefined>(
    async (keys) => {
      const rows = new Map((await list(keys)).map((row) => [getKey(row), row]));
      return keys.map((key) => rows.get(key));
    },
    { cache: false, batchScheduleFn: setImmediate },
  );
  return (key) => loader.load(key);
}
