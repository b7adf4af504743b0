/** A number that components watch with useSyncExternalStore. */
export interface Count {
  get(): number;
  set(value: number): void;
  subscribe(listener: () => void): () => void;
}

/** Creates a count of 0. */
export function createCount(): Count {
  let count = 0;
  const listeners = new Set<() => void>();
  return {
    get: () => count,
    set(value) {
      count = value;
      for (const notify of listeners) notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
