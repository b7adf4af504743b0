import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { AppError } from './platform/http/errors.ts';

/** A web process that dies is replaced after this time, so that one that dies at its start does not keep a processor busy. */
const RESTART_MS = 1_000;

/** The processes that answer requests, beside the main one, which owns the database, crawls and runs jobs. */
export interface WebProcesses {
  /** Lets each finish its running requests. */
  stop(): Promise<void>;
}

/**
 * Starts so many processes of `server/main.ts`, which share one port, and replaces those that die. Resolves when all of them listen.
 * Throws if one ends before that; it has printed why.
 */
export async function startWebProcesses(count: number, log: Logger): Promise<WebProcesses> {
  cluster.setupPrimary({ exec: fileURLToPath(new URL('./main.ts', import.meta.url)), args: [] });
  const processes = new Set<Worker>();
  let isStopping = false;

  function start(): Worker {
    const started = cluster.fork();
    processes.add(started);
    started.on('exit', async (code, signal) => {
      processes.delete(started);
      if (isStopping) return;
      log.error({ code, signal }, 'a web process has ended and is started again');
      await delay(RESTART_MS);
      if (!isStopping) start();
    });
    return started;
  }

  async function stop(): Promise<void> {
    isStopping = true;
    const running = [...processes];
    const ended = running.map((one) => once(one, 'exit'));
    for (const one of running) one.process.kill('SIGTERM');
    await Promise.all(ended);
  }

  const first = Array.from({ length: count }, start);
  try {
    await Promise.all(first.map(waitUntilListening));
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

async function waitUntilListening(started: Worker): Promise<void> {
  const settled = new AbortController();
  const { signal } = settled;
  const ended = once(started, 'exit', { signal }).then(
    () => {
      throw new AppError('unavailable', 'A web process has ended before it could answer requests.');
    },
    // It listens.
    () => {},
  );
  await Promise.race([once(started, 'listening', { signal }), ended]);
  settled.abort();
}
