import { useSyncExternalStore } from 'react';

/** Whether a layer lies open that there is one of in the page, for whatever opens it: a key, an entry of a menu. */
export interface OpenState {
  useIsOpen(): boolean;
  show(open: boolean): void;
}

/** A layer's state, closed at first. */
export function createOpenState(): OpenState {
  let isOpen = false;
  const listeners = new Set<() => void>();
  const read = () => isOpen;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    useIsOpen: () => useSyncExternalStore(subscribe, read, read),
    show(open) {
      isOpen = open;
      for (const notify of listeners) notify();
    },
  };
}
