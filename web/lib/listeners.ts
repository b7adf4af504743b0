/** Creates the listeners of a value outside React: components pass `subscribe` to useSyncExternalStore, and `notify` makes them read it again. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(): void {
      for (const listener of listeners) listener();
    },
  };
}

/** Creates a value outside React that components watch with useSyncExternalStore. */
export function createWatchedValue<T>(first: T) {
  let value = first;
  const { subscribe, notify } = createListeners();
  return {
    get: () => value,
    set(next: T): void {
      value = next;
      notify();
    },
    subscribe,
  };
}
