import { useEffect, useEffectEvent } from 'react';
import { LIVE_EVENTS, LIVE_PATH, type LiveEvent, type LiveEvents } from '#shared/live.ts';

/** A hidden tab hears nothing any more after this. */
const HIDDEN_MS = 5 * 60_000;
/** The first wait before the channel is opened again; it doubles up to the last one, and is spread by half. */
const FIRST_WAIT_MS = 1_000;
const LAST_WAIT_MS = 120_000;
/** A connection that held for this long was no failure. */
const STEADY_MS = 30_000;

/** Of the tabs of one browser the one that holds this lock has the connection, and tells the others. */
const NAME = 'tidings-live';

/** `open`: the channel has been opened, and what happened before was not told; whoever listens asks for it once. */
type Told = LiveEvents & { open: null };
/** What tabs say to each other about the connection. */
type Aside = { event: 'who' | 'here' | 'lost' };
type Message = { [E in keyof Told]: { event: E; data: Told[E] } }[keyof Told];

const handlers = new Map<keyof Told, Set<(data: never) => void>>();
let stopHearing: (() => void) | undefined;
let isOpen = false;
/** This tab has the connection. */
let leads = false;

/** Calls `handler` for every event of this kind, in whichever tab the connection is; see docs/live.md. */
export function useLive<E extends keyof Told>(event: E, handler: (data: Told[E]) => void): void {
  const handle = useEffectEvent(handler);
  useEffect(() => listenLive<E>(event, (data) => handle(data)), [event]);
}

/** The same outside of components. Answers how to end it. */
export function listenLive<E extends keyof Told>(event: E, handler: (data: Told[E]) => void): () => void {
  const others = handlers.get(event) ?? new Set();
  handlers.set(event, others.add(handler as (data: never) => void));
  stopHearing ??= hear();
  return () => {
    others.delete(handler as (data: never) => void);
    if ([...handlers.values()].some((set) => set.size > 0)) return;
    stopHearing?.();
    stopHearing = undefined;
  };
}

/** Whether this tab is told of things just now; if not, asking now and then is the way. */
export function isLive(): boolean {
  return isOpen;
}

function isAside(message: Message | Aside): message is Aside {
  return message.event === 'who' || message.event === 'here' || message.event === 'lost';
}

function tell({ event, data }: Message): void {
  for (const handle of [...(handlers.get(event) ?? [])]) handle(data as never);
}

/** Hears as long as the tab is looked at, and a while longer. Answers how to end it. */
function hear(): () => void {
  const others = new BroadcastChannel(NAME);
  others.addEventListener('message', ({ data }: MessageEvent<Message | Aside>) => {
    if (isAside(data)) {
      if (data.event !== 'who') isOpen = data.event === 'here';
      else if (leads && isOpen) others.postMessage({ event: 'here' } satisfies Aside);
    } else {
      isOpen = true;
      tell(data);
    }
  });
  // A tab that has just opened does not know whether another one has the connection.
  others.postMessage({ event: 'who' } satisfies Aside);
  const share = (message: Message) => {
    others.postMessage(message);
    tell(message);
  };
  const lose = () => {
    isOpen = false;
    others.postMessage({ event: 'lost' } satisfies Aside);
  };

  let stop: (() => void) | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    stop ??= takeTurn(share, lose);
  };
  const pause = () => {
    stop?.();
    stop = undefined;
  };
  const look = () => {
    clearTimeout(hiding);
    if (document.visibilityState === 'visible') {
      const wasPaused = !stop;
      start();
      // Another tab may have had the connection all along; what it told was not heard here.
      if (wasPaused) tell({ event: 'open', data: null });
    } else hiding = setTimeout(pause, HIDDEN_MS);
  };
  start();
  document.addEventListener('visibilitychange', look);
  // A page that is put aside whole must not keep the lock.
  window.addEventListener('pagehide', pause);
  window.addEventListener('pageshow', start);
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pagehide', pause);
    window.removeEventListener('pageshow', start);
    clearTimeout(hiding);
    pause();
    others.close();
    isOpen = false;
  };
}

/** Opens the connection as soon as no other tab has it. Answers how to let it go. */
function takeTurn(share: (message: Message) => void, lose: () => void): () => void {
  const given = new AbortController();
  // Without a secure origin there are no locks, and every tab has a connection of its own.
  if (!navigator.locks) keepConnected(share, lose, given.signal);
  else {
    const turn = navigator.locks.request(NAME, { signal: given.signal }, () => {
      keepConnected(share, lose, given.signal);
      return new Promise<void>((resolve) => given.signal.addEventListener('abort', () => resolve()));
    });
    turn.catch(() => {});
  }
  return () => given.abort();
}

function keepConnected(share: (message: Message) => void, lose: () => void, signal: AbortSignal): void {
  leads = true;
  let wait = FIRST_WAIT_MS;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource | undefined;
  const connect = () => {
    let began = Number.POSITIVE_INFINITY;
    source = new EventSource(LIVE_PATH);
    source.addEventListener('open', () => {
      began = performance.now();
      isOpen = true;
      share({ event: 'open', data: null });
    });
    for (const event of LIVE_EVENTS) source.addEventListener(event, (message) => share(read(event, message)));
    source.addEventListener('error', () => {
      // The browser would come again after the same short time, however often; whole crowds of them after a restart.
      source?.close();
      lose();
      if (performance.now() - began > STEADY_MS) wait = FIRST_WAIT_MS;
      retry = setTimeout(connect, wait * (0.5 + Math.random()));
      wait = Math.min(wait * 2, LAST_WAIT_MS);
    });
  };
  connect();
  signal.addEventListener('abort', () => {
    clearTimeout(retry);
    source?.close();
    lose();
    leads = false;
  });
}

function read(event: LiveEvent, { data }: MessageEvent<string>): Message {
  return { event, data: JSON.parse(data) } as Message;
}
