import { writeFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * More than this process has, like the threads that parse feeds: a quarter of the processor time of each of the others, when there is not enough for all (the
 * kernel's weights, 335 to 1,024).
 */
const NICENESS = 5;
/** Linux changes one session of ordinary users every tenth of a second, and refuses others meanwhile. */
const SESSION_RETRY_MS = 120;
const SESSION_TRIES = 5;

/**
 * Makes a process of this machine wait for others when processors are short. Where Linux shares them among sessions first
 * (sched_autogroup), of which every process of PostgreSQL is one, its session does too. Without the permission nothing changes.
 */
export async function yieldProcessor(pid: number): Promise<void> {
  const niceness = Math.min(getPriority() + NICENESS, 19);
  try {
    setPriority(pid, niceness);
    for (let tries = 0; tries < SESSION_TRIES; tries += 1) {
      const isDone = await writeFile(`/proc/${pid}/autogroup`, String(niceness)).then(
        () => true,
        (error: NodeJS.ErrnoException) => error.code !== 'EAGAIN',
      );
      if (isDone) return;
      await delay(SESSION_RETRY_MS);
    }
  } catch {
    // The process belongs to another user, or has ended.
  }
}
