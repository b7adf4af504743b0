import { useSyncExternalStore } from 'react';

/** Whether chords are made with ⌘ here. What the server renders says Ctrl. */
export function useIsApple(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => /Mac|iPhone|iPad/.test(navigator.platform),
    () => false,
  );
}
