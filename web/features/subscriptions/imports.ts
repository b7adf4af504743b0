import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query';
import {
  cancelImport,
  getImport,
  IMPORT_FIELD,
  type Import,
  type ImportOutcome,
  importSubscriptions,
  listImports,
  resumeImport,
} from '#shared/api/imports.ts';
import type { AnswerOf } from '#shared/endpoint.ts';
import type { CallError } from '#web/lib/call.ts';
import { callOf, endpointKey, endpointMutation, endpointQuery } from '#web/lib/query.ts';
import { upload } from '#web/lib/upload.ts';
import { refetchSubscriptions } from './queries.ts';

/** "Accepts only .xml and .opml files" (OP-07). */
export const IMPORT_ENDINGS = ['.xml', '.opml'];

export function isImportable(fileName: string): boolean {
  return IMPORT_ENDINGS.some((ending) => fileName.toLowerCase().endsWith(ending));
}

/** How often a running import is asked about where the live channel says nothing. */
const POLL_MS = 3_000;

/** The reader's latest imports, the newest first; asked for again while one runs. */
export function importsQuery() {
  return {
    ...endpointQuery(listImports, {}),
    refetchInterval: ({ state }: { state: { data: AnswerOf<typeof listImports> | undefined } }) =>
      state.data?.imports.some(isRunning) ? POLL_MS : false,
  } as const;
}

export function isRunning({ status }: Import): boolean {
  return status === 'running';
}

/** What became of each feed of a file, in pages. */
export function importEntriesQuery(importId: number, outcome: ImportOutcome | undefined) {
  return infiniteQueryOptions({
    queryKey: [...endpointKey(getImport), importId, outcome ?? 'all'],
    queryFn: ({ client, signal, pageParam }) =>
      callOf(client)(getImport, { importId, page: pageParam, outcome }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, number, total_entries }) =>
      page * number < total_entries ? page + 1 : undefined,
  });
}

/** All sendings of a file have this key: there is one picker, and it is blocked by any of them. */
export const IMPORT_KEY = ['import'];

/** Sends an OPML file. The answer is the import that has begun. */
export function importMutation() {
  return mutationOptions<
    AnswerOf<typeof importSubscriptions>,
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
      client.invalidateQueries({ queryKey: endpointKey(listImports) }),
  });
}

/** Ends one that runs, or lets one that failed go on. */
export const cancelImportMutation = () => changing(cancelImport);
export const resumeImportMutation = () => changing(resumeImport);

function changing(endpoint: typeof cancelImport | typeof resumeImport) {
  return mutationOptions({
    ...endpointMutation(endpoint),
    onSettled: (_data, _error, _input, _result, { client }) => {
      refetchSubscriptions(client);
      return client.invalidateQueries({ queryKey: endpointKey(listImports) });
    },
  });
}
