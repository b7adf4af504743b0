import { useSyncExternalStore } from 'react';

const TICK_MS = 60_000;

let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** Returns the current minute. All components share one clock, which stops while none uses it. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, getCurrentMinute, getCurrentMinute);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const notify of listeners) notify();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Returns the same object for half a minute, as `useSyncExternalStore` requires of a snapshot. */
function getCurrentMinute(): Date {
  const present = Date.now();
  if (present - now.getTime() >= TICK_MS / 2) now = new Date(present);
  return now;
}
