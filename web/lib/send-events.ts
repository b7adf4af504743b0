import { recordEvents } from '#shared/paths/events.ts';
import { type RecordedEvent, receiveEvents } from './events.ts';

/** How long events gather before they are sent together. */
const GATHER_MS = 1_000;
/** How long a failure is waited out; what happens meanwhile is kept. */
const REST_MS = 30_000;
/** The most that one call takes (shared/api/events.ts). */
const BATCH_MAX = 50;
/** The most that is kept where nothing can be sent: the oldest are lost. */
const STORED_MAX = 200;
/** The longest text that a property may hold; the server's EVENT_TEXT_MAX. */
const TEXT_MAX = 500;
const STORAGE_KEY = 'tidings-events';

/** Events that are sent together, and again under the same name until the server has answered: it keeps them once. */
interface Batch {
  id: string;
  events: RecordedEvent[];
}

/** What a page leaves to the next one, which may be somebody else's. */
interface Stored {
  member?: number | undefined;
  batch?: Batch | undefined;
  events: RecordedEvent[];
}

/** Whose page this is, and whether they share usage data; until both are known, events wait. */
let member: number | undefined;
let isShared: boolean | undefined;
let waiting: RecordedEvent[] = [];
/** What has no answer yet: under way, or failed. */
let batch: Batch | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let isSending = false;
let restsUntil = 0;

/**
 * Sends what is recorded from now on, and says whose page this is and whether they share usage data. Without, nothing is sent, and
 * what was waiting is forgotten. What an earlier page of this tab has left is sent if it is theirs; what somebody else has left is
 * forgotten. What cannot be sent is kept in this tab and sent with what happens next.
 */
export function setEventSharing(userId: number, isAllowed: boolean | undefined): void {
  if (member !== userId) loadStored(userId);
  member = userId;
  isShared = isAllowed;
  if (isAllowed === false) {
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
    // An answer that nobody reads holds its connection. A page that is left stops reading; what it sent has arrived all the same.
    response.arrayBuffer().catch(() => {});
    // What is refused for what it is would be refused again.
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
 * A page that is left sends what it has, by a beacon that survives it. What cannot be sent, and what has no answer yet, is left to the
 * next page of the tab.
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
    // A browser that forbids it, has no storage, or no room: they are lost.
  }
}

/** Takes what an earlier page of this tab has left, if it was the member's. */
function loadStored(userId: number): void {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Stored;
    sessionStorage.removeItem(STORAGE_KEY);
    if (stored.member !== userId) return;
    store([...stored.events, ...waiting]);
    batch = stored.batch;
  } catch {
    // A browser without storage, or with something strange in it.
  }
}

function createBatch(): Batch {
  const events = waiting.slice(0, BATCH_MAX);
  store(waiting.slice(events.length));
  // Not randomUUID(), which pages without TLS do not have.
  return { id: crypto.getRandomValues(new Uint32Array(4)).join('-'), events };
}

const toBody = ({ id, events }: Batch) => JSON.stringify({ member, batch: id, events });

function store(events: RecordedEvent[]): void {
  waiting = events.slice(-STORED_MAX);
}

/** Global Privacy Control, and the older wish that browsers still have. */
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
