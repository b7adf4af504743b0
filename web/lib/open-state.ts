import { useSyncExternalStore } from 'react';

/** Whether an overlay that exists once in the page is open, for whatever opens it: a key, a menu entry. */
export interface OpenState {
  useIsOpen(): boolean;
  show(open: boolean): void;
}

/** Creates an overlay's state, closed at first. */
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
