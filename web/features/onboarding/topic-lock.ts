import { TOPIC_LOCK_POLL_MS, TOPIC_LOCK_TRIES } from '#shared/domain/limits.ts';

/** Looks every 100 ms, up to 100 times, until something is so (IM-11). Tells whether it came to be. */
export async function waitUntil(isSo: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < TOPIC_LOCK_TRIES; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, TOPIC_LOCK_POLL_MS));
    if (isSo()) return true;
  }
  return false;
}
