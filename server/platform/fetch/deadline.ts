import { FetchFailure } from './failure.ts';

export interface Deadline {
  /** Aborts at the deadline or with the caller's own signal. */
  signal: AbortSignal;
  stop: () => void;
}

/** Starts the deadline of one fetch; `stop` must be called when it is done. */
export function startDeadline(totalMs: number, callerSignal: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const onAbort = () => controller.abort(callerSignal?.reason);
  const timer = setTimeout(() => {
    controller.abort(new FetchFailure('timeout', `No complete answer within ${totalMs} ms`));
  }, totalMs);
  callerSignal?.addEventListener('abort', onAbort, { once: true });
  if (callerSignal?.aborted) onAbort();
  return {
    signal: controller.signal,
    stop: () => {
      clearTimeout(timer);
      callerSignal?.removeEventListener('abort', onAbort);
    },
  };
}
