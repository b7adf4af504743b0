import { recordEvents } from '#shared/paths/events.ts';
import { type RecordedEvent, receiveEvents } from './events.ts';

/** How long events are collected before they are sent together. */
const GATHER_MS = 1_000;
/** The pause after a failure; events are kept meanwhile. */
const REST_MS = 30_000;
/** The most events that one call accepts (shared/api/events.ts). */
const BATCH_MAX = 50;
/** The most events that are kept while nothing can be sent; the oldest are dropped. */
const STORED_MAX = 200;
/** The longest string that a property may have; the server's EVENT_TEXT_MAX. */
const TEXT_MAX = 500;
const STORAGE_KEY = 'tidings-events';

/** Events that are sent together, and again with the same id until the server has responded, so that it stores them once. */
interface Batch {
  id: string;
  events: RecordedEvent[];
}

/** What a page leaves to the next one, which may be another user's. */
interface Stored {
  member?: number | undefined;
  batch?: Batch | undefined;
  events: RecordedEvent[];
}

/** The page's user, and whether they share usage data; until both are known, events wait. */
let member: number | undefined;
let isShared: boolean | undefined;
let waiting: RecordedEvent[] = [];
/** Events without a response yet: being sent, or failed. */
let batch: Batch | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let isSending = false;
let restsUntil = 0;

/**
 * Sets the page's user and whether they share usage data, and starts sending events. If not shared, nothing is sent, and waiting
 * events are dropped. Events left by an earlier page of this tab are sent if they are this user's, otherwise dropped. Events that
 * cannot be sent are kept in this tab and sent with the next ones.
 */
export function setEventSharing(userId: number, isAllowed: boolean | undefined): void {
  if (member !== userId) loadStored(userId);
  member = userId;
  isShared = isAllowed;
  if (isAllowed === false) {
    clearTimeout(timer);
    timer = undefined;
    batch = undefined;
    store([]);
  }
  receiveEvents(add);
  schedule();
}

function add({ name, properties }: RecordedEvent): void {
  if (isShared === false || hasOptedOutOfTracking()) return;
  store([...waiting, { name, properties: cutTexts(properties) }]);
  window.addEventListener('pagehide', sendLast);
  schedule();
}

function schedule(): void {
  if (!isShared || isSending || timer !== undefined || (!batch && waiting.length === 0)) return;
  const isFull = waiting.length >= BATCH_MAX;
  timer = setTimeout(send, Math.max(isFull ? 0 : GATHER_MS, restsUntil - Date.now()));
}

async function send(): Promise<void> {
  timer = undefined;
  batch ??= createBatch();
  isSending = true;
  try {
    const headers = { 'content-type': 'application/json' };
    const body = toBody(batch);
    const response = await fetch(recordEvents.path, { method: 'POST', headers, body, keepalive: true });
    const { status } = response;
    // An unread response keeps its connection open. A page that is left stops reading, but its events have arrived.
    response.arrayBuffer().catch(() => {});
    // A rejected batch would be rejected again.
    if (status === 429 || status >= 500) throw new Error(String(status));
    restsUntil = 0;
    batch = undefined;
  } catch {
    restsUntil = Date.now() + REST_MS;
  }
  isSending = false;
  schedule();
}

/**
 * When a page is left, sends its events by a beacon, which outlives the page. Events that cannot be sent, or have no response
 * yet, are left to the next page of the tab.
 */
function sendLast(): void {
  clearTimeout(timer);
  timer = undefined;
  const canSend = isShared && restsUntil === 0 && navigator.onLine && waiting.length > 0;
  try {
    if (canSend) {
      const last = createBatch();
      const body = new Blob([toBody(last)], { type: 'application/json' });
      if (!navigator.sendBeacon(recordEvents.path, body)) store([...last.events, ...waiting]);
    }
    const stored: Stored = { member, batch, events: waiting };
    if (member !== undefined && (batch || waiting.length > 0))
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  } catch {
    // The browser forbids it, or has no storage or no room: the events are lost.
  }
}

/** Loads the events that an earlier page of this tab left, if they are the user's. */
function loadStored(userId: number): void {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Stored;
    sessionStorage.removeItem(STORAGE_KEY);
    if (stored.member !== userId) return;
    store([...stored.events, ...waiting]);
    batch = stored.batch;
  } catch {
    // Storage is missing, or its content is invalid.
  }
}

function createBatch(): Batch {
  const events = waiting.slice(0, BATCH_MAX);
  store(waiting.slice(events.length));
  // Not randomUUID(), which is missing on pages without TLS.
  return { id: crypto.getRandomValues(new Uint32Array(4)).join('-'), events };
}

const toBody = ({ id, events }: Batch) => JSON.stringify({ member, batch: id, events });

function store(events: RecordedEvent[]): void {
  waiting = events.slice(-STORED_MAX);
}

/** Global Privacy Control, and the older Do Not Track that browsers still have. */
function hasOptedOutOfTracking(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

function cutTexts(properties: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.slice(0, TEXT_MAX) : value,
    ]),
  );
}
