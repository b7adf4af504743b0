import { useEffect, useEffectEvent } from 'react';
import type { LiveEvents } from '#shared/live.ts';
import { whenUsed } from './idle.ts';

/** `open`: the channel is open. Earlier events were missed, so listeners fetch their data once. */
export type TabEvents = LiveEvents & { open: null };
export type Message = { [E in keyof TabEvents]: { event: E; data: TabEvents[E] } }[keyof TabEvents];

/** Receives the connection's events for this tab. */
export interface LiveListener {
  publish: (message: Message) => void;
  setOpen: (isOpen: boolean) => void;
}

const handlers = new Map<keyof TabEvents, Set<(data: never) => void>>();
let connection: Promise<() => void> | undefined;
let isOpen = false;

/** Calls `handler` for every event of this kind, whichever tab has the connection; see docs/live.md. */
export function useLive<E extends keyof TabEvents>(event: E, handler: (data: TabEvents[E]) => void): void {
  const handle = useEffectEvent(handler);
  useEffect(() => subscribeToLive<E>(event, (data) => handle(data)), [event]);
}

/** The same outside components. Returns a function that unsubscribes. */
export function subscribeToLive<E extends keyof TabEvents>(
  event: E,
  handler: (data: TabEvents[E]) => void,
): () => void {
  const others = handlers.get(event) ?? new Set();
  handlers.set(event, others.add(handler as (data: never) => void));
  connection ??= connect();
  return () => {
    others.delete(handler as (data: never) => void);
    if ([...handlers.values()].some((set) => set.size > 0)) return;
    void connection?.then((end) => end());
    connection = undefined;
  };
}

/** Whether this tab receives live events right now; if not, pages poll. */
export function isLive(): boolean {
  return isOpen;
}

/** Loads the code of the connection when the page is used. Returns a function that closes it; if the code fails to load, pages poll. */
async function connect(): Promise<() => void> {
  try {
    await new Promise<void>((resolve) => whenUsed(async () => resolve()));
    const { openLiveConnection } = await import('./live-connection.ts');
    return openLiveConnection({
      publish,
      setOpen: (isNowOpen) => {
        isOpen = isNowOpen;
      },
    });
  } catch {
    return () => {};
  }
}

function publish({ event, data }: Message): void {
  for (const handle of [...(handlers.get(event) ?? [])]) handle(data as never);
}
