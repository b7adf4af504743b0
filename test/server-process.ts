import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { vi } from 'vitest';
import { SERVER } from '../scripts/build-server.ts';

const ROOT = join(import.meta.dirname, '..');
/** How long a start may take on a busy machine. */
const START_MS = 60_000;

/** Tidings in a separate process, as in production. */
export interface ServerProcess {
  child: ChildProcess;
  /** Its output so far. */
  printed(): string;
  /** Sends a signal and returns the exit code, once the process has ended. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts Tidings with exactly these variables and further arguments of Node, at `HOST` and `PORT`, and waits until it responds. Throws
 * its output if it ends instead.
 */
export async function startServerProcess(
  environment: Record<string, string> & { PORT: string },
  nodeArguments: readonly string[] = [],
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...nodeArguments, ...SERVER], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      printed += data;
    });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  // Not /readyz, which would make the test count as a balancer.
  const isAnswering = () =>
    fetch(`http://127.0.0.1:${environment.PORT}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
  const isUp = async () => {
    if (child.exitCode !== null) throw new Error(`The process ended with ${child.exitCode}. ${printed}`);
    return isAnswering();
  };
  await vi.waitUntil(isUp, { timeout: START_MS });
  return {
    child,
    printed: () => printed,
    async end(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      return ended;
    },
  };
}
