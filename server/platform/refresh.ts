/**
 * Creates a function that calls `read` and passes the result to `apply`. Calls may overlap: a result that arrives after that of a
 * later call is dropped. Throws what `read` throws.
 */
export function createRefresh<T>(read: () => Promise<T>, apply: (result: T) => void): () => Promise<void> {
  let started = 0;
  let applied = 0;
  return async () => {
    started += 1;
    const number = started;
    const result = await read();
    if (number < applied) return;
    applied = number;
    apply(result);
  };
}
