import { writeFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * How much more niceness than this process a process of PostgreSQL gets. In the kernel's weights that is 172 for a process that
 * executes everybody's statements, and 56 for one that stores what the crawl has found, against 1,024 (ADR 0045).
 */
export const NICENESS = { statements: 8, stores: 13 };
/** Linux changes one session of ordinary users every tenth of a second, and refuses others meanwhile. */
const SESSION_RETRY_MS = 120;
const SESSION_TRIES = 5;

let lastChange = Promise.resolve();

/**
 * Makes a process of this machine wait for others when processors are short. Where Linux shares them among sessions first
 * (sched_autogroup), of which every process of PostgreSQL is one, its session does too. Without the permission nothing changes.
 * @param more niceness than this process has
 */
export async function yieldProcessor(pid: number, more: number): Promise<void> {
  const niceness = Math.min(getPriority() + more, 19);
  try {
    setPriority(pid, niceness);
  } catch {
    // The process belongs to another user, or has ended.
    return;
  }
  lastChange = lastChange.then(() => changeSession(pid, niceness));
  await lastChange;
}

async function changeSession(pid: number, niceness: number): Promise<void> {
  for (let tries = 0; tries < SESSION_TRIES; tries += 1) {
    const isBusy = await writeFile(`/proc/${pid}/autogroup`, String(niceness)).then(
      () => false,
      (error: NodeJS.ErrnoException) => error.code === 'EAGAIN',
    );
    if (!isBusy) return;
    await delay(SESSION_RETRY_MS);
  }
}
