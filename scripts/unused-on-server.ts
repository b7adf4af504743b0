import type { UnusedInFiles } from './unused-parts.ts';

/**
 * What pages on the server do not use of TanStack Query: nothing cancels their queries. The getter of a `signal` would keep everything
 * of its query in memory (ADR 0046).
 */
export const UNUSED_ON_SERVER: UnusedInFiles = {
  '@tanstack/query-core/build/modern/query.js': { bodies: { addSignalProperty: '' } },
  '@tanstack/query-core/build/modern/infiniteQueryBehavior.js': { bodies: { addSignalProperty: '' } },
};
