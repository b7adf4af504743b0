/** Names of the databases begin like this; the user's number follows. They are deleted at the log-out. */
export const DATABASE_PREFIX = 'tidings-offline-';
