import { recordEvents } from '#shared/paths/events.ts';
import { type Recorded, takeEvents } from './events.ts';

/** How long events gather before they are sent together. */
const GATHER_MS = 1_000;
/** How long a failure is waited out; what happens meanwhile is kept. */
const REST_MS = 30_000;
/** The most that one call takes (shared/api/events.ts). */
const BATCH_MAX = 50;
/** The most that is kept where nothing can be sent: the oldest are lost. */
const KEPT_MAX = 200;
/** The longest text that a property may hold; the server's EVENT_TEXT_MAX. */
const TEXT_MAX = 500;
const KEPT_KEY = 'tidings-events';

/** Events that are sent together, and again under the same name until the server has answered: it keeps them once. */
interface Batch {
  id: string;
  events: Recorded[];
}

/** What a page leaves to the next one, which may be somebody else's. */
interface Stored {
  member?: number | undefined;
  batch?: Batch | undefined;
  events: Recorded[];
}

/** Whose page this is, and whether they share usage data; until both are known, events wait. */
let member: number | undefined;
let isShared: boolean | undefined;
let waiting: Recorded[] = [];
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
export function shareEvents(memberId: number, isWanted: boolean | undefined): void {
  if (member !== memberId) takeStored(memberId);
  member = memberId;
  isShared = isWanted;
  if (isWanted === false) {
    batch = undefined;
    keep([]);
  }
  takeEvents(add);
  plan();
}

function add({ name, properties }: Recorded): void {
  if (isShared === false || asksNotToBeFollowed()) return;
  keep([...waiting, { name, properties: cutTexts(properties) }]);
  window.addEventListener('pagehide', sendLast);
  plan();
}

function plan(): void {
  if (!isShared || isSending || timer !== undefined || (!batch && waiting.length === 0)) return;
  const isFull = waiting.length >= BATCH_MAX;
  timer = setTimeout(send, Math.max(isFull ? 0 : GATHER_MS, restsUntil - Date.now()));
}

async function send(): Promise<void> {
  timer = undefined;
  batch ??= takeBatch();
  isSending = true;
  try {
    const headers = { 'content-type': 'application/json' };
    const body = bodyOf(batch);
    const answer = await fetch(recordEvents.path, { method: 'POST', headers, body, keepalive: true });
    const { status } = answer;
    // An answer that nobody reads holds its connection. A page that is left stops reading; what it sent has arrived all the same.
    answer.arrayBuffer().catch(() => {});
    // What is refused for what it is would be refused again.
    if (status === 429 || status >= 500) throw new Error(String(status));
    restsUntil = 0;
    batch = undefined;
  } catch {
    restsUntil = Date.now() + REST_MS;
  }
  isSending = false;
  plan();
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
      const last = takeBatch();
      const body = new Blob([bodyOf(last)], { type: 'application/json' });
      if (!navigator.sendBeacon(recordEvents.path, body)) keep([...last.events, ...waiting]);
    }
    const stored: Stored = { member, batch, events: waiting };
    if (member !== undefined && (batch || waiting.length > 0))
      sessionStorage.setItem(KEPT_KEY, JSON.stringify(stored));
  } catch {
    // A browser that forbids it, has no storage, or no room: they are lost.
  }
}

/** Takes what an earlier page of this tab has left, if it was the member's. */
function takeStored(memberId: number): void {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEPT_KEY) ?? '{}') as Stored;
    sessionStorage.removeItem(KEPT_KEY);
    if (stored.member !== memberId) return;
    keep([...stored.events, ...waiting]);
    batch = stored.batch;
  } catch {
    // A browser without storage, or with something strange in it.
  }
}

function takeBatch(): Batch {
  const events = waiting.slice(0, BATCH_MAX);
  keep(waiting.slice(events.length));
  // Not randomUUID(), which pages without TLS do not have.
  return { id: crypto.getRandomValues(new Uint32Array(4)).join('-'), events };
}

const bodyOf = ({ id, events }: Batch) => JSON.stringify({ member, batch: id, events });

function keep(events: Recorded[]): void {
  waiting = events.slice(-KEPT_MAX);
}

/** Global Privacy Control, and the older wish that browsers still have. */
function asksNotToBeFollowed(): boolean {
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
