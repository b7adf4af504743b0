import { useSyncExternalStore } from 'react';
import { createWatchedValue } from './listeners.ts';

/** Whether an overlay that exists once in the page is open, for whatever opens it: a key, a menu entry. */
export interface OpenState {
  useIsOpen(): boolean;
  show(open: boolean): void;
}

/** Creates an overlay's state, closed at first. */
export function createOpenState(): OpenState {
  const { get, set, subscribe } = createWatchedValue(false);
  return { useIsOpen: () => useSyncExternalStore(subscribe, get, get), show: set };
}
