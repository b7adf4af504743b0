import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

/** Whether the page of keys lies open. */
export function useKeysDialogOpen(): boolean {
  return useSyncExternalStore(subscribe, read, read);
}

/** Opens or closes the page of keys; the sidebar and a key both do. */
export function showKeysDialog(open: boolean): void {
  isOpen = open;
  for (const tell of listeners) tell();
}

function read(): boolean {
  return isOpen;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
