import { TOPIC_LOCK_POLL_MS, TOPIC_LOCK_TRIES } from '#shared/domain/limits.ts';

/** Checks a condition every 100 ms, up to 100 times (IM-11). Resolves to whether it became true. */
export async function waitUntil(isSo: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < TOPIC_LOCK_TRIES; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, TOPIC_LOCK_POLL_MS));
    if (isSo()) return true;
  }
  return false;
}
