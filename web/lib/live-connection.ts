import { LIVE_EVENTS, LIVE_PATH, type LiveEvent } from '#shared/live.ts';
import type { LiveListener, Message } from './live.ts';

/** After this a hidden tab disconnects. */
const HIDDEN_MS = 5 * 60_000;
/** The first wait before reconnecting; it doubles up to the last one, with a jitter of half. */
const FIRST_WAIT_MS = 1_000;
const LAST_WAIT_MS = 120_000;
/** A connection that lasted this long did not fail. */
const STEADY_MS = 30_000;

/** The lock that the tab with the connection has. It sends events to the browser's other tabs. */
const NAME = 'tidings-live';

/** Messages between tabs about the connection. */
type ControlMessage = { event: 'who' | 'here' | 'lost' };

/** Keeps the connection while the tab is visible, and a while longer. Returns a function that closes it. */
export function openLiveConnection(listener: LiveListener): () => void {
  const { publish } = listener;
  const others = new BroadcastChannel(NAME);
  /** This tab has the connection, and it is open. */
  let isLeader = false;
  /** Another tab has it, and sends events to this one. */
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
      // Events since this page was rendered were missed.
      if (isFollower && !wasFollower) publish({ event: 'open', data: null });
    }
  });
  // A new tab does not know whether another one has the connection.
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
      // Another tab may have had the connection all along; its events were missed here.
      if (wasPaused) publish({ event: 'open', data: null });
    } else hiding = setTimeout(pause, HIDDEN_MS);
  };
  start();
  document.addEventListener('visibilitychange', handleVisibility);
  // A page in the back/forward cache must not keep the lock.
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

/** Callbacks of the connection. */
interface Connected {
  open: () => void;
  broadcast: (message: Message) => void;
  handleLost: () => void;
}

/** Opens the connection as soon as no other tab has it. Returns a function that releases it. */
function waitForLock(connected: Connected): () => void {
  const controller = new AbortController();
  // Without a secure origin there are no locks, and every tab has its own connection.
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
      // The browser would reconnect after the same short time, however often; many browsers at once after a restart.
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
