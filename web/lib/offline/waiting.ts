import { createCount } from '../count.ts';

/** The number of actions that wait for the connection. */
export const waitingCount = createCount();
