import { LIVE_EVENTS, LIVE_PATH, type LiveEvent } from '#shared/live.ts';
import type { LiveEar, Message } from './live.ts';

/** A hidden tab hears nothing any more after this. */
const HIDDEN_MS = 5 * 60_000;
/** The first wait before the channel is opened again; it doubles up to the last one, and is spread by half. */
const FIRST_WAIT_MS = 1_000;
const LAST_WAIT_MS = 120_000;
/** A connection that held for this long was no failure. */
const STEADY_MS = 30_000;

/** Of the tabs of one browser the one that holds this lock has the connection, and tells the others. */
const NAME = 'tidings-live';

/** What tabs say to each other about the connection. */
type Aside = { event: 'who' | 'here' | 'lost' };

/** Keeps the connection as long as the tab is looked at, and a while longer. Answers how to end it. */
export function keepLive(ear: LiveEar): () => void {
  const { tell } = ear;
  const others = new BroadcastChannel(NAME);
  /** This tab has the connection, and it is open. */
  let leads = false;
  /** Another tab has it, and tells this one. */
  let isTold = false;
  const setTold = (isNowTold: boolean) => {
    isTold = isNowTold;
    ear.setOpen(isNowTold);
  };
  others.addEventListener('message', ({ data }: MessageEvent<Message | Aside>) => {
    if (!isAside(data)) {
      setTold(true);
      tell(data);
    } else if (data.event === 'who') {
      if (leads) others.postMessage({ event: 'here' } satisfies Aside);
    } else {
      const wasTold = isTold;
      setTold(data.event === 'here');
      // What was told since this page was made was not heard here.
      if (isTold && !wasTold) tell({ event: 'open', data: null });
    }
  });
  // A tab that has just opened does not know whether another one has the connection.
  others.postMessage({ event: 'who' } satisfies Aside);
  const share = (message: Message) => {
    others.postMessage(message);
    tell(message);
  };
  const open = () => {
    leads = true;
    ear.setOpen(true);
    share({ event: 'open', data: null });
  };
  const lose = () => {
    leads = false;
    ear.setOpen(false);
    others.postMessage({ event: 'lost' } satisfies Aside);
  };

  let stop: (() => void) | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    stop ??= takeTurn({ open, share, lose });
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
    ear.setOpen(false);
  };
}

/** What becomes of the connection. */
interface Connected {
  open: () => void;
  share: (message: Message) => void;
  lose: () => void;
}

/** Opens the connection as soon as no other tab has it. Answers how to let it go. */
function takeTurn(connected: Connected): () => void {
  const given = new AbortController();
  // Without a secure origin there are no locks, and every tab has a connection of its own.
  if (!navigator.locks) keepConnected(connected, given.signal);
  else {
    const turn = navigator.locks.request(NAME, { signal: given.signal }, () => {
      keepConnected(connected, given.signal);
      return new Promise<void>((resolve) => given.signal.addEventListener('abort', () => resolve()));
    });
    turn.catch(() => {});
  }
  return () => given.abort();
}

function keepConnected({ open, share, lose }: Connected, signal: AbortSignal): void {
  let wait = FIRST_WAIT_MS;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource | undefined;
  const connect = () => {
    let began = Number.POSITIVE_INFINITY;
    source = new EventSource(LIVE_PATH);
    source.addEventListener('open', () => {
      began = performance.now();
      open();
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
  });
}

function read(event: LiveEvent, { data }: MessageEvent<string>): Message {
  return { event, data: JSON.parse(data) } as Message;
}

function isAside(message: Message | Aside): message is Aside {
  return message.event === 'who' || message.event === 'here' || message.event === 'lost';
}
