/** Runs a task for a key, unless one is running: then its result is everybody's. */
export type SingleFlight<T> = (key: string, run: () => Promise<T>) => Promise<T>;

export function createSingleFlight<T>(): SingleFlight<T> {
  const running = new Map<string, Promise<T>>();
  return (key, run) => {
    const already = running.get(key);
    if (already) return already;
    const started = run().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}
