import { DATABASE_PREFIX } from './store-name.ts';

/** Deletes what is kept on the device for a user; resolves in any case. Other tabs close their connections to it. */
export function forgetUser(userId: number): Promise<void> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.deleteDatabase(`${DATABASE_PREFIX}${userId}`);
      request.onsuccess = () => resolve();
      request.onerror = () => resolve();
      request.onblocked = () => resolve();
    } catch {
      // Storage is forbidden, so there is nothing.
      resolve();
    }
  });
}
