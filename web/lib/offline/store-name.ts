/** Names of the databases begin like this; the user's number follows. The service worker deletes them at the log-out. */
export const DATABASE_PREFIX = 'tidings-offline-';
