import { createWatchedValue } from '../listeners.ts';

/** The number of actions that wait for the connection. */
export const waitingCount = createWatchedValue(0);
