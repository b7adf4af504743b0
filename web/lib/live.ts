import { useEffect, useEffectEvent } from 'react';
import type { LiveEvents } from '#shared/live.ts';

/** `open`: the channel has been opened, and what happened before was not told; whoever listens asks for it once. */
export type Told = LiveEvents & { open: null };
export type Message = { [E in keyof Told]: { event: E; data: Told[E] } }[keyof Told];

/** What the connection says to this tab. */
export interface LiveEar {
  tell: (message: Message) => void;
  setOpen: (isOpen: boolean) => void;
}

const handlers = new Map<keyof Told, Set<(data: never) => void>>();
let connection: Promise<() => void> | undefined;
let isOpen = false;

/** Calls `handler` for every event of this kind, in whichever tab the connection is; see docs/live.md. */
export function useLive<E extends keyof Told>(event: E, handler: (data: Told[E]) => void): void {
  const handle = useEffectEvent(handler);
  useEffect(() => listenLive<E>(event, (data) => handle(data)), [event]);
}

/** The same outside of components. Answers how to end it. */
export function listenLive<E extends keyof Told>(event: E, handler: (data: Told[E]) => void): () => void {
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
    const { keepLive } = await import('./live-connection.ts');
    return keepLive({
      tell,
      setOpen: (isNowOpen) => {
        isOpen = isNowOpen;
      },
    });
  } catch {
    return () => {};
  }
}

function tell({ event, data }: Message): void {
  for (const handle of [...(handlers.get(event) ?? [])]) handle(data as never);
}
