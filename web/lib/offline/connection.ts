import { onlineManager } from '@tanstack/react-query';

/** Between two attempts to reach the server, in ms. */
const PROBE_MS = 3_000;
/** Answers without the database and without a session. */
const PROBE = '/healthz';

let probing = false;

/**
 * Records that the server was not reached. The browser reports only whether there is a network; a server may be out of reach with
 * one. It is asked again and again, so that the page recovers by itself (U82).
 */
export function reportUnreachable(): void {
  onlineManager.setOnline(false);
  if (!probing) void probe();
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
