import { useEffect, useEffectEvent } from 'react';
import type { LiveEvents } from '#shared/live.ts';

/** `open`: the channel has been opened, and what happened before was not told; whoever listens asks for it once. */
export type TabEvents = LiveEvents & { open: null };
export type Message = { [E in keyof TabEvents]: { event: E; data: TabEvents[E] } }[keyof TabEvents];

/** What the connection says to this tab. */
export interface LiveListener {
  publish: (message: Message) => void;
  setOpen: (isOpen: boolean) => void;
}

const handlers = new Map<keyof TabEvents, Set<(data: never) => void>>();
let connection: Promise<() => void> | undefined;
let isOpen = false;

/** Calls `handler` for every event of this kind, in whichever tab the connection is; see docs/live.md. */
export function useLive<E extends keyof TabEvents>(event: E, handler: (data: TabEvents[E]) => void): void {
  const handle = useEffectEvent(handler);
  useEffect(() => subscribeToLive<E>(event, (data) => handle(data)), [event]);
}

/** The same outside of components. Answers how to end it. */
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

/** Whether this tab is told of things just now; if not, asking now and then is the way. */
export function isLive(): boolean {
  return isOpen;
}

/** What keeps the connection comes after the page. Answers how to end it; without the code there is none, and pages ask. */
async function connect(): Promise<() => void> {
  try {
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
