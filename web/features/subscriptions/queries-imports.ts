import type { Import } from '#shared/api/imports.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { listImports } from '#shared/paths/imports.ts';
import { endpointQuery } from '#web/lib/query.ts';

/** How often a running import is asked about where the live channel says nothing. */
const POLL_MS = 3_000;

/** The reader's latest imports, the newest first; asked for again while one runs. */
export function importsQuery() {
  return {
    ...endpointQuery(listImports, {}),
    refetchInterval: ({ state }: { state: { data: ResponseOf<typeof listImports> | undefined } }) =>
      state.data?.imports.some(isRunning) ? POLL_MS : false,
  } as const;
}

export function isRunning({ status }: Import): boolean {
  return status === 'running';
}
