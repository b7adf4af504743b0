import type { UnusedInFiles } from './unused-parts.ts';

/**
 * What TanStack Query has beside what a page on the server uses: nothing cancels its queries. The accessor of a signal would keep all
 * that the query knows (ADR 0046).
 */
export const UNUSED_ON_SERVER: UnusedInFiles = {
  '@tanstack/query-core/build/modern/query.js': { bodies: { addSignalProperty: '' } },
  '@tanstack/query-core/build/modern/infiniteQueryBehavior.js': { bodies: { addSignalProperty: '' } },
};
