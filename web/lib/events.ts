import { recordEvents } from '#shared/api/events.ts';

/** How long events gather before they are sent together. */
const GATHER_MS = 1_000;
/** The most that one call takes. */
const BATCH_MAX = 50;
/** The longest text that a property may hold. */
const TEXT_MAX = 500;

/** What is undefined is left out. */
type Properties = Record<string, string | number | boolean | undefined>;

let waiting: { name: string; properties: Properties }[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Says that something happened (AN-01, docs/events.md): a name such as `calypso_reader_quick_post_submitted` and small properties, never
 * what a person wrote. Returns at once, never throws, and what cannot be sent is lost. Only in a browser.
 */
export function recordEvent(name: string, properties: Properties = {}): void {
  waiting.push({ name, properties: cutTexts(properties) });
  if (waiting.length >= BATCH_MAX) send();
  if (waiting.length === 0 || timer !== undefined) return;
  timer = setTimeout(send, GATHER_MS);
  // A page that is left sends what it has; a beacon survives it.
  window.addEventListener('pagehide', send, { once: true });
}

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  window.removeEventListener('pagehide', send);
  const events = waiting;
  waiting = [];
  if (events.length === 0) return;
  try {
    const body = new Blob([JSON.stringify({ events })], { type: 'application/json' });
    if (navigator.sendBeacon?.(recordEvents.path, body)) return;
    void fetch(recordEvents.path, { method: 'POST', body, keepalive: true }).catch(() => {});
  } catch {
    // A browser that forbids it, or a full queue: the page goes on without.
  }
}

function cutTexts(properties: Properties): Properties {
  return Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.slice(0, TEXT_MAX) : value,
    ]),
  );
}
