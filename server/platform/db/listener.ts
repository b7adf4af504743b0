import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

/** First retry after a lost database; the delay doubles up to half a minute. */
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;

export interface Listener {
  stop(): Promise<void>;
}

/**
 * Listens on one channel over its own connection (LISTEN), and reconnects when it breaks. Calls `onListening` whenever it listens
 * again: announcements in between are lost.
 */
export function startListener({
  connectionString,
  channel,
  log,
  onMessage,
  onListening,
}: {
  connectionString: string;
  channel: string;
  log: Logger;
  onMessage: (text: string) => void;
  onListening: () => void;
}): Listener {
  const stopped = new AbortController();
  let client: pg.Client | undefined;

  async function listenOnce(): Promise<void> {
    client = new pg.Client({
      connectionString,
      application_name: 'tidings listener',
      connectionTimeoutMillis: 10_000,
      // To notice a connection that died silently.
      keepAlive: true,
    });
    const ended = new Promise<void>((resolve) => {
      client!.once('end', resolve);
      client!.on('error', (err) => {
        log.warn({ err, channel }, 'the connection that hears announcements was lost');
        resolve();
      });
    });
    client.on('notification', ({ payload }) => onMessage(payload ?? ''));
    // A connection that is closed while connecting never reports the result.
    await Promise.race([client.connect(), ended]);
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    onListening();
    await ended;
  }

  async function runListener(): Promise<void> {
    let wait = FIRST_RETRY_MS;
    while (!stopped.signal.aborted) {
      const began = performance.now();
      await listenOnce().catch((err) => {
        if (!stopped.signal.aborted)
          log.warn({ err, channel }, 'the announcements of the database can not be heard');
      });
      void client?.end().catch(() => {});
      if (performance.now() - began > LAST_RETRY_MS) wait = FIRST_RETRY_MS;
      await delay(wait, undefined, { signal: stopped.signal }).catch(() => {});
      wait = Math.min(wait * 2, LAST_RETRY_MS);
    }
  }

  const running = runListener();
  return {
    async stop() {
      stopped.abort();
      await client?.end().catch(() => {});
      await running;
    },
  };
}
