import type { EventName, EventProperties } from '#shared/domain/events.ts';

export interface RecordedEvent {
  name: string;
  properties: Record<string, unknown>;
}

/** Events from before the sender was loaded. */
const early: RecordedEvent[] = [];
let handle = (event: RecordedEvent) => {
  early.push(event);
};

/**
 * Records an event (AN-01, docs/events.md): a name of the catalogue and its properties, never what a person wrote. Returns at
 * once and never throws. Only in a browser.
 */
export function recordEvent<N extends EventName>(
  name: N,
  ...[properties]: Record<never, never> extends EventProperties<N>
    ? [properties?: EventProperties<N>]
    : [properties: EventProperties<N>]
): void {
  handle({ name, properties: { ...properties } });
}

/** Passes every event to `receive`; earlier ones at once. */
export function receiveEvents(receive: (event: RecordedEvent) => void): void {
  handle = receive;
  for (const event of early.splice(0)) receive(event);
}
