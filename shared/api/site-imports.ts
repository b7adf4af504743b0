import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/site-imports.ts';
import { Id, PageNumber } from './parameters.ts';

/** The largest export: bytes of a file. */
export const SITE_IMPORT_MAX_BYTES = 4 * 1024 * 1024 * 1024;
/** Posts and pages of one import. */
export const SITE_IMPORT_MAX_POSTS = 100_000;
/** Bytes of one piece of it. Browsers send pieces of this size; proxies often reject bodies of more than 10 or 50 MB. */
export const SITE_IMPORT_PIECE_BYTES = 8 * 1024 * 1024;

/**
 * `waiting_for_file` until all pieces are there; `reading` until everything in it is known, and nothing is visible yet; `ready`
 * when an owner decides; `running` while pictures and posts are stored; then `done`. `cancelled` by an owner: what is stored
 * stays. `failed` when retries did not get further: it can be resumed. All of the last three can be undone: `undoing`, `undone`.
 */
export const SiteImportStage = z.enum([
  'waiting_for_file',
  'reading',
  'ready',
  'running',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
]);
export type SiteImportStage = z.output<typeof SiteImportStage>;

/** What became of the content of one kind. `found` can be larger than the sum of the others while the import is running. */
const Counts = z.object({
  found: z.int(),
  added: z.int(),
  /** Stored by an earlier import. */
  existing: z.int(),
  /** Each with an entry of the report. */
  failed: z.int(),
});

/** One import of a blog from elsewhere. Dates are ISO 8601. */
export const SiteImport = z.object({
  ID: z.int(),
  /** '' for one by address. */
  file_name: z.string(),
  /** The address that is read; null for a file. */
  url: z.string().nullable(),
  /** Bytes of the file, and how many of them are there. */
  size: z.int(),
  received: z.int(),
  stage: SiteImportStage,
  /** The stage in which it failed, in which it goes on when it is resumed; null if it has not failed. */
  failed_stage: SiteImportStage.nullable(),
  /** Why it failed, in a sentence; null if it has not. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Where the content comes from; null until it is known. `name` is the same in all languages. */
  format: z.object({ code: z.string(), name: z.string() }).nullable(),
  /** The blog as it was; null until it is known, or if the export does not say. */
  site: z.object({ title: z.string(), tagline: z.string(), url: z.string().nullable() }).nullable(),
  /** Progress of the current stage: bytes while reading a file; posts, pages and pictures while running or undoing. */
  done: z.int(),
  /** 0 if unknown. */
  total: z.int(),
  counts: z.object({ posts: Counts, pages: Counts, pictures: Counts, comments: Counts }),
  /** Entries of the report that say why something is missing. */
  problems: z.int(),
  created: z.string(),
  finished: z.string().nullable(),
});
export type SiteImport = z.output<typeof SiteImport>;

const ImportId = { siteId: Id, importId: Id };
const Person = z.object({ ID: z.int(), login: z.string(), name: z.string() });

/** A writer of the blog from elsewhere. */
export const SiteImportAuthor = z.object({
  key: z.string(),
  name: z.string(),
  /** How many of them are in the export. */
  posts: z.int(),
  pages: z.int(),
  /** Who becomes the author here, as chosen or suggested: a writer of this blog; null for whoever imports. */
  account: Person.nullable(),
});
export type SiteImportAuthor = z.output<typeof SiteImportAuthor>;

/** One of the newest posts of the export, before anything is stored. */
export const SiteImportSample = z.object({
  type: z.enum(['post', 'page']),
  title: z.string(),
  /** Plain text. */
  excerpt: z.string(),
  date: z.string().nullable(),
  status: z.enum(['publish', 'future', 'private', 'draft']),
  author: z.string(),
});
export type SiteImportSample = z.output<typeof SiteImportSample>;

/** What an undo deletes. */
const UndoScope = z.object({
  posts: z.int(),
  pictures: z.int(),
  comments: z.int(),
  /** Those of the posts that have been edited here since. */
  edited_posts: z.int(),
  /** Comments that people have written here below the posts. */
  new_comments: z.int(),
});

export const SiteImportOutcome = z.enum(['added', 'existing', 'failed']);
export type SiteImportOutcome = z.output<typeof SiteImportOutcome>;

/** One line of the report. Comments have none of their own, except those that are missing. */
export const SiteImportEntry = z.object({
  ID: z.int(),
  /** `export` for the export as a whole. */
  kind: z.enum(['post', 'page', 'picture', 'comment', 'export']),
  outcome: SiteImportOutcome,
  /** What it is about, as a person recognises it: a title, a file or an address. */
  subject: z.string(),
  /** Why it is missing, or a remark about an added one: a code and a sentence. */
  reason: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** How many things the line stands for. */
  count: z.int(),
  /** The post here, if there is one. */
  post: z.object({ ID: z.int(), title: z.string() }).nullable(),
  /** Of a missing picture: the posts and pages here that show it, at most 100. */
  posts: z.array(z.object({ ID: z.int(), title: z.string() })),
});
export type SiteImportEntry = z.output<typeof SiteImportEntry>;

export const listSiteImports = endpoint(paths.listSiteImports, {
  access: 'verified',
  summary: 'The ten latest imports of content into a blog, the newest first; for its owners',
  input: z.object({ siteId: Id }),
  answer: z.object({ imports: z.array(SiteImport) }),
});

/**
 * Begins an import: of a file, whose pieces are then sent, or of a blog by its address, which is read at once. It replaces one of
 * the blog that was not started; `conflict` while one is running. `too_large` and `storage_full` say what there is no room for.
 */
export const createSiteImport = endpoint(paths.createSiteImport, {
  access: 'verified',
  summary: 'Begins an import of content into a blog, from a file or an address; for its owners',
  input: z
    .object({
      siteId: Id,
      file_name: z.string().trim().min(1).max(500).optional(),
      /** Bytes. */
      size: z.int().min(1).optional(),
      url: z.string().trim().min(1).max(2_000).optional(),
    })
    .refine(
      ({ file_name, size, url }) =>
        (url === undefined) === (file_name !== undefined) && (url === undefined) === (size !== undefined),
      'Send file_name and size, or url.',
    ),
  answer: z.object({ import: SiteImport }),
});

/**
 * Appends a piece of the file: the body as it is, application/octet-stream, at most SITE_IMPORT_PIECE_BYTES. `conflict` with
 * `data.received` for another offset than the number of bytes that are there: a broken upload goes on from that. After the last piece
 * the import is `reading`.
 */
export const sendSiteImportFile = endpoint(paths.sendSiteImportFile, {
  access: 'verified',
  summary: 'Appends a piece to the file of an import (application/octet-stream, at most 8 MiB)',
  input: z.object({
    ...ImportId,
    offset: z.coerce.number().int().min(0).max(SITE_IMPORT_MAX_BYTES),
  }),
  answer: z.object({ import: SiteImport }),
});

export const getSiteImport = endpoint(paths.getSiteImport, {
  access: 'verified',
  summary: 'An import with a preview of what is in it, and what an undo would delete',
  input: z.object(ImportId),
  answer: z.object({
    import: SiteImport,
    /** While it is `ready`: the newest posts, and the writers with the most posts, at most 100; all with `listSiteImportAuthors`. */
    sample: z.array(SiteImportSample),
    authors: z.array(SiteImportAuthor),
    total_authors: z.int(),
    /** The writers of this blog, who can become authors. */
    writers: z.array(Person),
    /** Why things are missing, or not as public as they were, most common reason first. */
    reasons: z.array(
      z.object({
        code: z.string(),
        message: z.string(),
        count: z.int(),
        /** The first of what it is about, such as kinds of content. */
        subjects: z.array(z.string()),
      }),
    ),
    /** Null if there is nothing to undo. */
    undo: UndoScope.nullable(),
    /** Whether an email will say when it is complete; false where this server sends none. */
    sends_email: z.boolean(),
  }),
});

const Paging = { page: PageNumber, number: z.coerce.number().int().min(1).max(200).default(100) };

export const listSiteImportAuthors = endpoint(paths.listSiteImportAuthors, {
  access: 'verified',
  summary: 'The writers in an export, those with the most posts first',
  input: z.object({ ...ImportId, ...Paging }),
  answer: z.object({ authors: z.array(SiteImportAuthor), total: z.int() }),
});

export const listSiteImportEntries = endpoint(paths.listSiteImportEntries, {
  access: 'verified',
  summary: 'The report of an import: what became of each post, page and picture',
  input: z.object({
    ...ImportId,
    ...Paging,
    /** Only entries with this outcome. */
    outcome: SiteImportOutcome.optional(),
    /** Only entries with this reason. */
    reason: z.string().max(50).optional(),
  }),
  answer: z.object({ entries: z.array(SiteImportEntry), total: z.int() }),
});

/** `conflict` if it is not `ready`. */
export const startSiteImport = endpoint(paths.startSiteImport, {
  access: 'verified',
  summary: 'Stores the content of an import in the blog',
  input: z.object({
    ...ImportId,
    /** Authors who are not listed become the suggested account, or whoever starts the import. */
    authors: z
      .array(z.object({ key: z.string().max(500), account: Id.nullable() }))
      .max(1_000)
      .default([]),
    comments: z.boolean().default(true),
    /** `drafts` publishes nothing. */
    posts: z.enum(['published', 'drafts']).default('published'),
  }),
  answer: z.object({ import: SiteImport }),
});

/** What is stored stays; `undoSiteImport` deletes it. A finished import does not change. */
export const cancelSiteImport = endpoint(paths.cancelSiteImport, {
  access: 'verified',
  summary: 'Stops an import',
  input: z.object(ImportId),
  answer: z.object({ import: SiteImport }),
});

/** `conflict` if it has not failed, and while another import of the blog is running. */
export const resumeSiteImport = endpoint(paths.resumeSiteImport, {
  access: 'verified',
  summary: 'Goes on with an import that has failed',
  input: z.object(ImportId),
  answer: z.object({ import: SiteImport }),
});

/** `conflict` if there is nothing to undo, and while another import of the blog is running. */
export const undoSiteImport = endpoint(paths.undoSiteImport, {
  access: 'verified',
  summary: 'Deletes everything that an import has stored, with the comments below it',
  input: z.object(ImportId),
  answer: z.object({ import: SiteImport }),
});

/** The live event `site_import` for who imports, at most once a second per import, and when its stage changes. */
export interface SiteImportEvent {
  id: number;
  blog_id: number;
  stage: SiteImportStage;
  done: number;
  total: number;
}

/** What is found at the address of a blog. */
export const SiteImportPreview = z.object({
  /** How it would be read. */
  format: z.object({ code: z.string(), name: z.string() }),
  title: z.string(),
  /** Posts and pages; null if the blog does not say how many it has. */
  total: z.int().nullable(),
  /** The newest, at most five. */
  posts: z.array(z.object({ title: z.string(), date: z.string().nullable() })),
});
export type SiteImportPreview = z.output<typeof SiteImportPreview>;

/** Takes up to eight seconds. `invalid_url` has the sentence for whoever typed it. */
export const previewSiteImportAddress = endpoint(paths.previewSiteImportAddress, {
  access: 'verified',
  summary: 'What an import of a blog by its address would find; null if there is no blog that can be read',
  input: z.object({ siteId: Id, url: z.string().trim().min(1).max(2_000) }),
  answer: z.object({ preview: SiteImportPreview.nullable() }),
});
