const listeners = new Set<() => void>();
let waiting = 0;

/** The number of actions that wait for the connection, for useSyncExternalStore. */
export const waitingCount = {
  get: () => waiting,
  set(count: number): void {
    waiting = count;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
