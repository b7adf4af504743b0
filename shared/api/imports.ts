import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/imports.ts';
/** An OPML file of more than this names more feeds than anybody follows. */
export const IMPORT_MAX_FEEDS = 20_000;

/** One import of an OPML file. Dates are ISO 8601. `done` = `added` + `existing` + `failed`. */
export const Import = z.object({
  ID: z.number().int(),
  file_name: z.string(),
  /**
   * `running` until every feed of the file has an outcome, then `done`; `cancelled` when the reader has stopped it; `failed` when it
   * came no further however often it was begun again: the reader can have it resumed.
   */
  status: z.enum(['running', 'done', 'cancelled', 'failed']),
  /** Feeds that the file names, each once, and what cannot be an address. */
  total: z.number().int(),
  done: z.number().int(),
  added: z.number().int(),
  /** Followed before. */
  existing: z.number().int(),
  failed: z.number().int(),
  /** The file's folders become lists. */
  makes_lists: z.boolean(),
  created: z.string(),
  finished: z.string().nullable(),
});
export type Import = z.output<typeof Import>;

export const ImportOutcome = z.enum(['pending', 'added', 'existing', 'failed']);
export type ImportOutcome = z.output<typeof ImportOutcome>;

/** What became of one feed of the file. */
export const ImportEntry = z.object({
  ID: z.number().int(),
  /** As the file has it. */
  url: z.string(),
  title: z.string(),
  /** Names of the folders it is in; of nested ones the way to the innermost, as in `News / Near`. */
  folders: z.array(z.string()),
  outcome: ImportOutcome,
  /** Why it failed, or what there is to know of an added one: a code, and a sentence. */
  reason: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** The feed that is followed now; 0 where none is. */
  feed_ID: z.number().int(),
});
export type ImportEntry = z.output<typeof ImportEntry>;

/**
 * Takes an OPML file (multipart/form-data, field `import`; `folders=lists` makes a list of each folder, and must stand before
 * the file or after it alike). A job follows the feeds one after the other and mails once when it is done. `invalid_input` for
 * a file that is no OPML or names no feed, `too_large` for one that names too many, `conflict` while an import of the same
 * reader is under way.
 */
export const importSubscriptions = endpoint(paths.importSubscriptions, {
  access: 'verified',
  summary: 'Follows the feeds of an OPML file (multipart/form-data, field import)',
  input: z.object({ folders: z.enum(['lists', 'none']).default('none') }),
  answer: z.object({
    success: z.literal(true),
    import: Import,
    /** One email says when it is complete; false where this server sends none. */
    sends_email: z.boolean(),
  }),
});

/** What a file holds, before anything is done with it. */
export const ImportPreview = z.object({
  file_name: z.string(),
  /** Feeds that can be followed, each counted once. */
  feeds: z.number().int(),
  /** Those of them that the reader follows already; 0 for a visitor. */
  existing: z.number().int(),
  /** Entries whose address can be no feed. */
  refused: z.number().int(),
  /** In the order of the file; a feed may be in several. */
  folders: z.array(z.object({ name: z.string(), feeds: z.number().int() })),
});
export type ImportPreview = z.output<typeof ImportPreview>;

/** Takes the file as `importSubscriptions` does, with the same refusals, and keeps nothing of it. */
export const previewImport = endpoint(paths.previewImport, {
  access: 'public',
  summary: 'Says what an OPML file holds (multipart/form-data, field import)',
  input: z.object({}),
  answer: ImportPreview,
});

export const listImports = endpoint(paths.listImports, {
  access: 'member',
  summary: 'The reader’s ten latest imports, the newest first',
  input: z.object({}),
  answer: z.object({ imports: z.array(Import) }),
});

const importId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

export const getImport = endpoint(paths.getImport, {
  access: 'member',
  summary: 'An import and what became of each feed of the file, in the file’s order',
  input: z.object({
    importId,
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    number: z.coerce.number().int().min(1).max(200).default(100),
    /** Only these. */
    outcome: ImportOutcome.optional(),
  }),
  answer: z.object({
    import: Import,
    /** Why feeds of it failed, the commonest reason first. */
    reasons: z.array(z.object({ code: z.string(), message: z.string(), count: z.number().int() })),
    entries: z.array(ImportEntry),
    total_entries: z.number().int(),
    page: z.number().int(),
    number: z.number().int(),
  }),
});

/** What is followed already stays followed. One that is over stays as it is. */
export const cancelImport = endpoint(paths.cancelImport, {
  access: 'member',
  summary: 'Stops an import',
  input: z.object({ importId }),
  answer: z.object({ import: Import }),
});

/** `conflict` for one that is not failed, and while another one of the reader's is under way. */
export const resumeImport = endpoint(paths.resumeImport, {
  access: 'verified',
  summary: 'Goes on with an import that has failed',
  input: z.object({ importId }),
  answer: z.object({ import: Import }),
});

/**
 * Failed feeds once more, all of them or the one that is named; addresses that can be none stay failed. `conflict` when there is
 * nothing to try, and while an import of the reader's is under way.
 */
export const retryImport = endpoint(paths.retryImport, {
  access: 'verified',
  summary: 'Tries failed feeds of an import again',
  input: z.object({ importId, entry: z.number().int().min(1).optional() }),
  answer: z.object({ import: Import }),
});

/** The live event `import`, at most once a second an import, and when it is over. */
export interface ImportEvent {
  id: number;
  done: number;
  total: number;
}
