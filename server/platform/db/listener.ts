import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

/** A database that is away is asked again after this, then after twice as long, up to half a minute. */
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;

export interface Listener {
  stop(): Promise<void>;
}

/**
 * Hears the announcements of one channel over a connection of its own (LISTEN), and takes another one when it breaks.
 * `onListening` is called whenever it hears again: what was announced in between is lost.
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
      // So that a connection that has died without a word is noticed.
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
    // A connection that is ended while it is being made never answers whether it was.
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
