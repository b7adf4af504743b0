import type { CallError } from './call.ts';

/** The code of a call that waits for the connection, whose response nobody waits for. */
export const QUEUED = 'queued';

/** Returns the error if it is a failed call. Checks the name, because on the server the class comes from another bundle. */
export function findCallError(error: unknown): CallError | undefined {
  return error instanceof Error && error.name === 'CallError' ? (error as CallError) : undefined;
}

/** Whether the same call may succeed a little later. */
export function isPassing(error: unknown): boolean {
  return ['offline', 'timeout', 'unavailable'].includes(findCallError(error)?.code ?? '');
}

/** Whether there was no response: there is no network, or the server cannot be reached. */
export function isUnreachable(error: unknown): boolean {
  return ['offline', 'timeout'].includes(findCallError(error)?.code ?? '');
}
