import type { Context } from '#server/context.ts';
import { addRefusedCalls } from './queries.ts';

/** Interval of writes. */
const FLUSH_MS = 5_000;

/** Counts the calls that limits refuse. */
export interface RefusalCounter {
  /** Counts one call, by the name of what was called: its method and path. Never throws. */
  count(call: string): void;
  /** Writes what is counted. */
  stop(): Promise<void>;
}

/** No timer runs until something is counted. Counts that cannot be written are lost: they are no more than a hint. */
export function createRefusalCounter({
  db,
  clock,
  log,
}: Pick<Context, 'db' | 'clock' | 'log'>): RefusalCounter {
  let waiting = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const calls = [...waiting].map(([call, count]) => ({ call, count }));
    waiting = new Map();
    if (calls.length === 0) return;
    await addRefusedCalls(db, clock.now().toISOString().slice(0, 10), calls).catch((err) =>
      log.warn({ err }, 'refused calls could not be counted'),
    );
  }

  return {
    count(call) {
      waiting.set(call, (waiting.get(call) ?? 0) + 1);
      timer ??= setTimeout(() => void flush(), FLUSH_MS);
    },
    stop: flush,
  };
}
