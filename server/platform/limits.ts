import type { Logger } from 'pino';
import { CHANGEABLE_LIMITS, type LimitName } from '#shared/domain/changeable-limits.ts';
import { type Listener, startListener } from './db/listener.ts';
import { createRefresh } from './refresh.ts';

/** The database channel on which processes hear that a limit was changed. */
export const LIMITS_CHANNEL = 'tidings_limits';

/** The limits in force. Reading one asks no database. */
export interface Limits {
  get(name: LimitName): number;
  /** Reads them, and from then on whenever one was changed, in any process. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Creates the limits with their defaults. `listChanged` reads those that administrators changed. */
export function createLimits({
  connectionString,
  log,
  listChanged,
}: {
  connectionString: string;
  log: Logger;
  listChanged: () => Promise<Map<string, number>>;
}): Limits {
  let changed = new Map<string, number>();
  let listener: Listener | undefined;
  const refresh = createRefresh(listChanged, (found) => {
    changed = found;
  });

  /** A limit that cannot be read stays as it is until the next announcement. */
  async function read(): Promise<void> {
    try {
      await refresh();
    } catch (err) {
      log.warn({ err }, 'changed limits could not be read');
    }
  }

  return {
    get: (name) => changed.get(name) ?? CHANGEABLE_LIMITS[name].default,
    async start() {
      await read();
      // Also after the connection was lost: announcements in between are unknown.
      const readAgain = () => void read();
      listener = startListener({
        connectionString,
        channel: LIMITS_CHANNEL,
        log,
        onMessage: readAgain,
        onListening: readAgain,
      });
    },
    async stop() {
      await listener?.stop();
    },
  };
}
