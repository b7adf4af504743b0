import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query';
import type { Import, ImportOutcome } from '#shared/api/imports.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import {
  cancelImport,
  getImport,
  IMPORT_FIELD,
  importSubscriptions,
  listImports,
  previewImport,
  resumeImport,
  retryImport,
} from '#shared/paths/imports.ts';
import type { CallError } from '#web/lib/call.ts';
import { endpointMutation, endpointQuery, getCall, toEndpointKey } from '#web/lib/query.ts';
import { upload } from '#web/lib/upload.ts';
import { refetchSubscriptions } from '../subscriptions/queries-subscribe.ts';

/** The import page. */
export const IMPORT_PATH = '/reader/import';

/** "Accepts only .xml and .opml files" (OP-07). */
export const IMPORT_ENDINGS = ['.xml', '.opml'];

export function isImportable(fileName: string): boolean {
  return IMPORT_ENDINGS.some((ending) => fileName.toLowerCase().endsWith(ending));
}

/** How often a running import is polled without live events. */
const POLL_MS = 3_000;

/** The user's latest imports, the newest first; polled while one is running. */
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

/** The result of each feed in a file, in pages. */
export function importEntriesQuery(
  { ID: importId, status }: Pick<Import, 'ID' | 'status'>,
  outcome: ImportOutcome | undefined,
) {
  return infiniteQueryOptions({
    // The status is part of the key, because a report opened during the import changes when it ends.
    queryKey: [...toEndpointKey(getImport), importId, status, outcome ?? 'all'],
    queryFn: ({ client, signal, pageParam }) =>
      getCall(client)(getImport, { importId, page: pageParam, outcome }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, number, total_entries }) =>
      page * number < total_entries ? page + 1 : undefined,
  });
}

/** The key of all uploads: there is one picker, and any upload disables it. */
export const IMPORT_KEY = ['import'];

/** Sends an OPML file. The response is the started import. */
export function importMutation() {
  return mutationOptions<
    ResponseOf<typeof importSubscriptions>,
    CallError,
    { file: File; makesLists: boolean; onProgress: (part: number) => void }
  >({
    mutationKey: IMPORT_KEY,
    mutationFn: ({ file, makesLists, onProgress }) => {
      const form = new FormData();
      form.append('folders', makesLists ? 'lists' : 'none');
      form.append(IMPORT_FIELD, file);
      return upload(importSubscriptions, form, { onProgress });
    },
    onSettled: (_data, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: toEndpointKey(listImports) }),
  });
}

/** Previews a file. This upload disables the picker too. */
export function previewMutation() {
  return mutationOptions<
    ResponseOf<typeof previewImport>,
    CallError,
    { file: File; onProgress: (part: number) => void }
  >({
    mutationKey: IMPORT_KEY,
    mutationFn: ({ file, onProgress }) => {
      const form = new FormData();
      form.append(IMPORT_FIELD, file);
      return upload(previewImport, form, { onProgress });
    },
  });
}

/** Cancels a running import, or resumes a failed one. */
export const cancelImportMutation = () => createRefetchingMutation(cancelImport);
export const resumeImportMutation = () => createRefetchingMutation(resumeImport);

/** Retries failed feeds, all of an import or one. */
export const retryImportMutation = () => createRefetchingMutation(retryImport);

function createRefetchingMutation<E extends typeof cancelImport | typeof resumeImport | typeof retryImport>(
  endpoint: E,
) {
  return mutationOptions({
    ...endpointMutation(endpoint),
    onSettled: (_data, _error, _input, _result, { client }) => {
      refetchSubscriptions(client);
      void client.invalidateQueries({ queryKey: toEndpointKey(getImport) });
      return client.invalidateQueries({ queryKey: toEndpointKey(listImports) });
    },
  });
}
