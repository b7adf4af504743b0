import type { CallError } from './call.ts';

/** Reads a failed call. On the server it comes from another bundle, so its name tells, not its class. */
export function findCallError(error: unknown): CallError | undefined {
  return error instanceof Error && error.name === 'CallError' ? (error as CallError) : undefined;
}

/** Whether no answer came: there is no network, or none of it leads to the server. */
export function isUnreachable(error: unknown): boolean {
  const code = findCallError(error)?.code;
  return code === 'offline' || code === 'timeout';
}
