import type { TextPlace } from '#shared/endpoint.ts';

/** An action that waits for the connection, in the order of its number. */
export interface QueuedAction {
  /** Given by the database: actions are sent in this order. */
  id?: number;
  /** The idempotency key: the server does it once, however often it is sent. */
  key: string;
  method: 'POST' | 'DELETE';
  path: `/${string}`;
  input: object;
  returnTo?: TextPlace;
}
