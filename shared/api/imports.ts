import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/imports.ts';
import { Id, PageNumber } from './parameters.ts';
/** A larger OPML file names more feeds than anyone follows. */
export const IMPORT_MAX_FEEDS = 20_000;

/** One import of an OPML file. Dates are ISO 8601. `done` = `added` + `existing` + `failed`. */
export const Import = z.object({
  ID: z.int(),
  file_name: z.string(),
  /**
   * `running` until every feed of the file has an outcome, then `done`; `cancelled` by the user; `failed` when retries of the job
   * did not get further: the user can resume it.
   */
  status: z.enum(['running', 'done', 'cancelled', 'failed']),
  /** Distinct feeds of the file, including invalid addresses. */
  total: z.int(),
  done: z.int(),
  added: z.int(),
  /** Already followed. */
  existing: z.int(),
  failed: z.int(),
  /** The file's folders become lists. */
  makes_lists: z.boolean(),
  created: z.string(),
  finished: z.string().nullable(),
});
export type Import = z.output<typeof Import>;

export const ImportOutcome = z.enum(['pending', 'added', 'existing', 'failed']);
export type ImportOutcome = z.output<typeof ImportOutcome>;

/** The outcome of one feed of the file. */
export const ImportEntry = z.object({
  ID: z.int(),
  /** As in the file. */
  url: z.string(),
  title: z.string(),
  /** Names of its folders; of nested ones the path to the innermost, as in `News / Near`. */
  folders: z.array(z.string()),
  outcome: ImportOutcome,
  /** Why it failed, or a remark about an added one: a code and a sentence. */
  reason: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** The feed that is now followed; 0 for none. */
  feed_ID: z.int(),
});
export type ImportEntry = z.output<typeof ImportEntry>;

/**
 * Imports an OPML file (multipart/form-data, field `import`; `folders=lists`, before or after the file, makes a list of each
 * folder). A job follows the feeds one by one and sends one email when it is done. `invalid_input` for a file that is not OPML or
 * names no feed, `too_large` for one with too many, `conflict` while another import of the user is running.
 */
export const importSubscriptions = endpoint(paths.importSubscriptions, {
  access: 'verified',
  summary: 'Follows the feeds of an OPML file (multipart/form-data, field import)',
  input: z.object({ folders: z.enum(['lists', 'none']).default('none') }),
  answer: z.object({
    success: z.literal(true),
    import: Import,
    /** Whether an email will say when it is complete; false where this server sends none. */
    sends_email: z.boolean(),
  }),
});

/** The contents of a file, before anything is imported. */
export const ImportPreview = z.object({
  file_name: z.string(),
  /** Distinct feeds that can be followed. */
  feeds: z.int(),
  /** How many of them the user already follows; 0 for a visitor. */
  existing: z.int(),
  /** Entries with an invalid address. */
  refused: z.int(),
  /** In the order of the file; a feed may be in several. */
  folders: z.array(z.object({ name: z.string(), feeds: z.int() })),
});
export type ImportPreview = z.output<typeof ImportPreview>;

/** Accepts a file and fails as `importSubscriptions` does, but stores nothing. */
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

export const getImport = endpoint(paths.getImport, {
  access: 'member',
  summary: 'An import and what became of each feed of the file, in the file’s order',
  input: z.object({
    importId: Id,
    page: PageNumber,
    number: z.coerce.number().int().min(1).max(200).default(100),
    /** Only entries with this outcome. */
    outcome: ImportOutcome.optional(),
  }),
  answer: z.object({
    import: Import,
    /** Why feeds failed, most common reason first. */
    reasons: z.array(z.object({ code: z.string(), message: z.string(), count: z.int() })),
    entries: z.array(ImportEntry),
    total_entries: z.int(),
    page: z.int(),
    number: z.int(),
  }),
});

/** Feeds that were already added stay followed. A finished import does not change. */
export const cancelImport = endpoint(paths.cancelImport, {
  access: 'member',
  summary: 'Stops an import',
  input: z.object({ importId: Id }),
  answer: z.object({ import: Import }),
});

/** `conflict` if it has not failed, and while another import of the user is running. */
export const resumeImport = endpoint(paths.resumeImport, {
  access: 'verified',
  summary: 'Goes on with an import that has failed',
  input: z.object({ importId: Id }),
  answer: z.object({ import: Import }),
});

/**
 * Retries failed feeds, all or the given one; invalid addresses stay failed. `conflict` when there is nothing to retry, and while
 * an import of the user is running.
 */
export const retryImport = endpoint(paths.retryImport, {
  access: 'verified',
  summary: 'Tries failed feeds of an import again',
  input: z.object({ importId: Id, entry: z.int().min(1).optional() }),
  answer: z.object({ import: Import }),
});

/** The live event `import`, at most once a second per import, and when it is done. */
export interface ImportEvent {
  id: number;
  done: number;
  total: number;
}
