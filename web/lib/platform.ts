import { useSyncExternalStore } from 'react';

/** Whether chords use ⌘ here. The server renders Ctrl. */
export function useIsApple(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => /Mac|iPhone|iPad/.test(navigator.platform),
    () => false,
  );
}
