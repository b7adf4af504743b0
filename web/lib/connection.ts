import { onlineManager } from '@tanstack/react-query';

/** Between two attempts to reach the server, in ms; a wait for the browser's own event is not needed then. */
const PROBE_MS = 3_000;
/** Answers without the database and without a session. */
const PROBE = '/health';

let probing = false;

/**
 * Records whether the server was reached. The browser reports only whether there is a network; a server may be out of reach with
 * one. While it is, it is asked again and again, so that the page recovers by itself (U82).
 */
export function reportReachable(isReachable: boolean): void {
  if (isReachable === onlineManager.isOnline()) return;
  onlineManager.setOnline(isReachable);
  if (!isReachable && !probing) void probe();
}

async function probe(): Promise<void> {
  probing = true;
  while (!onlineManager.isOnline()) {
    await new Promise((resolve) => setTimeout(resolve, PROBE_MS));
    const answer = await fetch(PROBE, { cache: 'no-store' }).catch(() => undefined);
    if (answer?.ok) onlineManager.setOnline(true);
  }
  probing = false;
}
