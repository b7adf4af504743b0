import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The next message of a process of the bench; throws when it ends instead. */
export async function messageOf<T>(child: ChildProcess): Promise<T> {
  const answered = new AbortController();
  const { signal } = answered;
  const ended = once(child, 'exit', { signal }).then(
    () => {
      throw new Error('a process of the bench ended too early');
    },
    // Given up because the message is there.
    () => [],
  );
  const [message] = await Promise.race([once(child, 'message', { signal }), ended]);
  answered.abort();
  return message;
}
