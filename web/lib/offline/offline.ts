import type { Call } from '#shared/endpoint.ts';
import { createQueue, type Queue } from './queue.ts';

export { reportUnreachable } from './connection.ts';
export { findResponse, forgetOthers, keepResponse } from './store.ts';

let queue: Queue | undefined;

/** Returns the queue of the page's member, which is created with the first use; `call` sends its actions. */
export function getQueue(call: Call, userId: number): Queue {
  queue ??= createQueue(call, userId);
  return queue;
}
