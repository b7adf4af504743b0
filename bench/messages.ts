import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Waits for the next message of a bench process; throws if it ends instead. */
export async function messageOf<T>(child: ChildProcess): Promise<T> {
  const answered = new AbortController();
  const { signal } = answered;
  const ended = once(child, 'exit', { signal }).then(
    () => {
      throw new Error('a process of the bench ended too early');
    },
    // Aborted because the message has arrived.
    () => [],
  );
  const [message] = await Promise.race([once(child, 'message', { signal }), ended]);
  answered.abort();
  return message;
}
