import { setTimeout as wait } from 'node:timers/promises';
import type { FetchUrl } from '#server/platform/fetch/fetcher.ts';
import { parseRetryAfter } from '#server/platform/fetch/http-date.ts';
import type { FetchOutcome } from '#server/platform/fetch/outcome.ts';

/** Milliseconds between two requests to one host. */
const PACE_MS = 300;
/** Milliseconds before each further attempt, unless the server names a time. */
const RETRY_MS = [2_000, 10_000, 30_000];
/** Longer requests to wait end the attempts. */
const WAIT_MAX_MS = 120_000;
/** Milliseconds of waiting for one blog; then nothing is tried again. */
const WAITING_MAX_MS = 20 * 60_000;

export interface Politeness {
  signal: AbortSignal;
  clock: { now(): Date };
  /** False for someone who waits for the answer: nothing is tried again. */
  isPatient: boolean;
  /** Waits so many milliseconds. */
  wait?: (ms: number) => Promise<unknown>;
}

/**
 * Creates a fetcher for many requests to one blog: one after another with a pause between them; again later where the server asks
 * for it, or did not respond.
 */
export function createPoliteFetch(
  fetchUrl: FetchUrl,
  { signal, clock, isPatient, ...options }: Politeness,
): FetchUrl {
  const sleep = options.wait ?? ((ms: number) => wait(ms, undefined, { signal }).catch(() => {}));
  const nextAt = new Map<string, number>();
  let waitedMs = 0;

  const pace = async (host: string) => {
    const now = performance.now();
    const at = Math.max(now, nextAt.get(host) ?? 0);
    nextAt.set(host, at + PACE_MS);
    if (at > now) await sleep(at - now);
  };

  return async (url, fetchOptions = {}) => {
    for (let attempt = 0; ; attempt++) {
      const outcome = await fetchUrl(url, { signal, ...fetchOptions, pace });
      const pause = isPatient && !signal.aborted ? findPauseMs(outcome, attempt, clock.now()) : undefined;
      if (pause === undefined || waitedMs + pause > WAITING_MAX_MS) return outcome;
      waitedMs += pause;
      await sleep(pause);
    }
  };
}

/** Returns how long to wait before the same request; undefined if it makes no sense, or was tried often enough. */
function findPauseMs(outcome: FetchOutcome, attempt: number, now: Date): number | undefined {
  const pause = RETRY_MS[attempt];
  if (pause === undefined) return undefined;
  if (outcome.kind === 'failed')
    return ['timeout', 'reset', 'connect'].includes(outcome.reason) && attempt === 0 ? pause : undefined;
  if (outcome.kind !== 'response' || ![429, 502, 503, 504].includes(outcome.status)) return undefined;
  const asked = parseRetryAfter(outcome.headers['retry-after'], now);
  if (asked !== undefined && asked > WAIT_MAX_MS) return undefined;
  return Math.max(asked ?? 0, pause);
}
