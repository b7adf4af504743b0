import { LIVE_EVENTS, LIVE_PATH, type LiveEvent } from '#shared/live.ts';
import type { LiveListener, Message } from './live.ts';

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
type ControlMessage = { event: 'who' | 'here' | 'lost' };

/** Keeps the connection as long as the tab is looked at, and a while longer. Answers how to end it. */
export function openLiveConnection(listener: LiveListener): () => void {
  const { publish } = listener;
  const others = new BroadcastChannel(NAME);
  /** This tab has the connection, and it is open. */
  let isLeader = false;
  /** Another tab has it, and tells this one. */
  let isFollower = false;
  const setFollower = (isNowFollower: boolean) => {
    isFollower = isNowFollower;
    listener.setOpen(isNowFollower);
  };
  others.addEventListener('message', ({ data }: MessageEvent<Message | ControlMessage>) => {
    if (!isControlMessage(data)) {
      setFollower(true);
      publish(data);
    } else if (data.event === 'who') {
      if (isLeader) others.postMessage({ event: 'here' } satisfies ControlMessage);
    } else {
      const wasFollower = isFollower;
      setFollower(data.event === 'here');
      // What was told since this page was made was not heard here.
      if (isFollower && !wasFollower) publish({ event: 'open', data: null });
    }
  });
  // A tab that has just opened does not know whether another one has the connection.
  others.postMessage({ event: 'who' } satisfies ControlMessage);
  const broadcast = (message: Message) => {
    others.postMessage(message);
    publish(message);
  };
  const open = () => {
    isLeader = true;
    listener.setOpen(true);
    broadcast({ event: 'open', data: null });
  };
  const handleLost = () => {
    isLeader = false;
    listener.setOpen(false);
    others.postMessage({ event: 'lost' } satisfies ControlMessage);
  };

  let stop: (() => void) | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    stop ??= waitForLock({ open, broadcast, handleLost });
  };
  const pause = () => {
    stop?.();
    stop = undefined;
  };
  const handleVisibility = () => {
    clearTimeout(hiding);
    if (document.visibilityState === 'visible') {
      const wasPaused = !stop;
      start();
      // Another tab may have had the connection all along; what it told was not heard here.
      if (wasPaused) publish({ event: 'open', data: null });
    } else hiding = setTimeout(pause, HIDDEN_MS);
  };
  start();
  document.addEventListener('visibilitychange', handleVisibility);
  // A page that is put aside whole must not keep the lock.
  window.addEventListener('pagehide', pause);
  window.addEventListener('pageshow', start);
  return () => {
    document.removeEventListener('visibilitychange', handleVisibility);
    window.removeEventListener('pagehide', pause);
    window.removeEventListener('pageshow', start);
    clearTimeout(hiding);
    pause();
    others.close();
    listener.setOpen(false);
  };
}

/** What becomes of the connection. */
interface Connected {
  open: () => void;
  broadcast: (message: Message) => void;
  handleLost: () => void;
}

/** Opens the connection as soon as no other tab has it. Answers how to let it go. */
function waitForLock(connected: Connected): () => void {
  const controller = new AbortController();
  // Without a secure origin there are no locks, and every tab has a connection of its own.
  if (!navigator.locks) runConnection(connected, controller.signal);
  else {
    const lockRequest = navigator.locks.request(NAME, { signal: controller.signal }, () => {
      runConnection(connected, controller.signal);
      return new Promise<void>((resolve) => controller.signal.addEventListener('abort', () => resolve()));
    });
    lockRequest.catch(() => {});
  }
  return () => controller.abort();
}

function runConnection({ open, broadcast, handleLost }: Connected, signal: AbortSignal): void {
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
    for (const event of LIVE_EVENTS)
      source.addEventListener(event, (message) => broadcast(read(event, message)));
    source.addEventListener('error', () => {
      // The browser would come again after the same short time, however often; whole crowds of them after a restart.
      source?.close();
      handleLost();
      if (performance.now() - began > STEADY_MS) wait = FIRST_WAIT_MS;
      retry = setTimeout(connect, wait * (0.5 + Math.random()));
      wait = Math.min(wait * 2, LAST_WAIT_MS);
    });
  };
  connect();
  signal.addEventListener('abort', () => {
    clearTimeout(retry);
    source?.close();
    handleLost();
  });
}

function read(event: LiveEvent, { data }: MessageEvent<string>): Message {
  return { event, data: JSON.parse(data) } as Message;
}

function isControlMessage(message: Message | ControlMessage): message is ControlMessage {
  return message.event === 'who' || message.event === 'here' || message.event === 'lost';
}
