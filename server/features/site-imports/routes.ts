import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import { getManagedBlog } from '#server/features/blogs/resolve.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/site-imports.ts';
import { parseImportAddress } from '#shared/domain/import-address.ts';
import { explainImportAddress, INVALID_IMPORT_URL } from '#shared/domain/import-address-sentences.ts';
import { previewAddress } from './addresses/addresses.ts';
import { hasRoom } from './files.ts';
import { cleanSiteImportJob, enqueueImport } from './jobs.ts';
import {
  presentAddressPreview,
  presentAuthor,
  presentEntry,
  presentPerson,
  presentReasons,
  presentSample,
  presentSiteImport,
} from './present.ts';
import * as queries from './queries.ts';
import * as authors from './queries-authors.ts';
import { countUndo } from './queries-imported.ts';
import { listSample } from './queries-items.ts';
import { countProblems, countReasons, listEntries } from './queries-report.ts';
import { sanitizeFileName } from './rules.ts';

/** Imports that are listed; older ones are found by number. */
const LATEST = 10;
/** Posts of the preview. */
const SAMPLE = 5;
/** Authors that are named with the import; the others have a call of their own. */
const AUTHORS = 100;
/** Imports that one user may begin per minute. */
const BEGINNINGS_PER_MINUTE = 10;
/** Addresses that one user may look at per minute: a few requests to another server each. */
const PREVIEWS_PER_MINUTE = 20;

type Changed = (
  trx: Transaction<Schema>,
  row: queries.SiteImportRow,
  now: Date,
) => Promise<queries.SiteImportRow>;

/** Changes an import in a transaction and returns it as presented. */
async function changeImport(
  context: Context,
  { siteId, importId }: { siteId: number; importId: number },
  change: Changed,
) {
  const { db, clock } = context;
  const row = await db.transaction().execute(async (trx) => {
    const found = await queries.getSiteImport(trx, siteId, importId, { lock: true });
    return change(trx, found, clock.now());
  });
  return { import: presentSiteImport(row, (await countProblems(db, [row.id])).get(row.id) ?? 0) };
}

/** Returns the error for a blog that imports something else; `reason` tells it from an import in another stage. */
const createOtherImport = () =>
  new AppError('conflict', 'Another import into this blog is still under way.', { reason: 'other_import' });

/** Throws `conflict` if the blog has another import that is not finished. */
async function requireNoOther(trx: Transaction<Schema>, blogId: number): Promise<void> {
  await queries.lockBeginning(trx, blogId);
  if (await queries.findOpenImport(trx, blogId)) throw createOtherImport();
}

/** Ends what was not started, so that a new one can begin. Throws `conflict` for one that works. */
async function endUnstarted(
  context: Context,
  trx: Transaction<Schema>,
  blogId: number,
  now: Date,
): Promise<void> {
  await queries.lockBeginning(trx, blogId);
  const open = await queries.findOpenImport(trx, blogId, { lock: true });
  if (!open) return;
  if (open.stage !== 'waiting_for_file' && open.stage !== 'ready') throw createOtherImport();
  await queries.cancelIn(trx, open.id, open.stage, now);
  await context.jobs.add(trx, cleanSiteImportJob, { importId: open.id });
}

/** Throws `too_large` and `storage_full` for a file that there is no room for. */
async function requireRoom({ db, config }: Context, bytes: number): Promise<void> {
  if (bytes > api.SITE_IMPORT_MAX_BYTES)
    throw new AppError('too_large', 'A file can be up to 4 GB. Export the blog in several parts.');
  if (!(await hasRoom(config.dataDir, bytes + (await queries.sumExpectedBytes(db)))))
    throw new AppError('storage_full', 'This server doesn’t have enough space left for this file.');
}

function requireAddress(text: string): string {
  const address = parseImportAddress(text);
  if (address.kind === 'valid') return address.url;
  throw new AppError('invalid_url', explainImportAddress(address) ?? INVALID_IMPORT_URL);
}

export const siteImportRoutes: Route<Context>[] = [
  route(api.listSiteImports, async (context: Context, { siteId }, viewer) => {
    await getManagedBlog(context, siteId, viewer);
    const rows = await queries.listSiteImports(context.db, siteId, LATEST);
    const problems = await countProblems(
      context.db,
      rows.map(({ id }) => id),
    );
    return { imports: rows.map((row) => presentSiteImport(row, problems.get(row.id) ?? 0)) };
  }),

  route(
    api.createSiteImport,
    async (context: Context, { siteId, file_name, size, url }, viewer) => {
      await getManagedBlog(context, siteId, viewer);
      const source =
        url === undefined
          ? { fileName: sanitizeFileName(file_name!), bytes: size! }
          : { url: requireAddress(url) };
      if ('bytes' in source) await requireRoom(context, source.bytes);
      const now = context.clock.now();
      const row = await context.db.transaction().execute(async (trx) => {
        await endUnstarted(context, trx, siteId, now);
        const made = await queries.createSiteImport(trx, { blogId: siteId, userId: viewer.id, source, now });
        if ('url' in source) await enqueueImport(context, trx, made.id);
        return made;
      });
      return { import: presentSiteImport(row, 0) };
    },
    { perMinute: BEGINNINGS_PER_MINUTE },
  ),

  route(
    api.previewSiteImportAddress,
    async (context: Context, { siteId, url }, viewer) => {
      await getManagedBlog(context, siteId, viewer);
      const found = await previewAddress(requireAddress(url), { ...context, signal: context.stopping });
      return { preview: found ? presentAddressPreview(found) : null };
    },
    { perMinute: PREVIEWS_PER_MINUTE },
  ),

  route(api.getSiteImport, async (context: Context, { siteId, importId }, viewer) => {
    await getManagedBlog(context, siteId, viewer);
    const { db, config } = context;
    const row = await queries.getSiteImport(db, siteId, importId);
    const isReady = row.stage === 'ready';
    const sample = isReady ? await listSample(db, importId, SAMPLE) : [];
    const names = await authors.listAuthorNames(
      db,
      importId,
      sample.flatMap(({ data }) => data.authorKey ?? []),
    );
    const found = isReady
      ? await authors.listAuthors(db, importId, { page: 1, number: AUTHORS })
      : { rows: [], total: 0 };
    const problems = await countProblems(db, [importId]);
    return {
      import: presentSiteImport(row, problems.get(importId) ?? 0),
      sample: sample.map((one) => presentSample(one, names)),
      authors: found.rows.map(presentAuthor),
      total_authors: found.total,
      writers: (await authors.listWriters(db, siteId)).map(presentPerson),
      reasons: presentReasons(row, await countReasons(db, importId)),
      undo: canUndo(row) ? await countUndo(db, row) : null,
      sends_email: config.sendsEmail,
    };
  }),

  route(api.listSiteImportAuthors, async (context: Context, { siteId, importId, page, number }, viewer) => {
    await getManagedBlog(context, siteId, viewer);
    await queries.getSiteImport(context.db, siteId, importId);
    const { rows, total } = await authors.listAuthors(context.db, importId, { page, number });
    return { authors: rows.map(presentAuthor), total };
  }),

  route(api.listSiteImportEntries, async (context: Context, { siteId, importId, ...filter }, viewer) => {
    await getManagedBlog(context, siteId, viewer);
    await queries.getSiteImport(context.db, siteId, importId);
    const { outcome, reason } = filter;
    const { rows, total } = await listEntries(context.db, importId, { ...filter, outcome, reason });
    return { entries: rows.map(presentEntry), total };
  }),

  route(api.startSiteImport, async (context: Context, input, viewer) => {
    await getManagedBlog(context, input.siteId, viewer);
    const writers = new Set((await authors.listWriters(context.db, input.siteId)).map(({ id }) => id));
    if (input.authors.some(({ account }) => account !== null && !writers.has(account)))
      throw new AppError('invalid_input', 'Posts can only belong to people who write for this blog.');
    return changeImport(context, input, async (trx, row, now) => {
      if (row.stage !== 'ready') throw new AppError('conflict', 'This import isn’t ready to start.');
      await authors.chooseAccounts(trx, row.id, input.authors);
      await enqueueImport(context, trx, row.id);
      return queries.updateSiteImport(trx, row.id, {
        stage: 'running',
        user_id: viewer.id,
        with_comments: input.comments,
        as_drafts: input.posts === 'drafts',
        started_at: now,
        changed_at: now,
        done: 0,
        attempts: 0,
      });
    });
  }),

  route(api.cancelSiteImport, async (context: Context, input, viewer) => {
    await getManagedBlog(context, input.siteId, viewer);
    return changeImport(context, input, async (trx, row, now) => {
      if (!['waiting_for_file', 'reading', 'ready', 'running', 'failed'].includes(row.stage)) return row;
      // What an undo has not deleted yet is deleted by the next one.
      await context.jobs.add(trx, cleanSiteImportJob, { importId: row.id });
      return queries.updateSiteImport(trx, row.id, {
        stage: 'cancelled',
        failed_stage: null,
        failure: null,
        leased_until: null,
        finished_at: now,
        changed_at: now,
      });
    });
  }),

  route(api.resumeSiteImport, async (context: Context, input, viewer) => {
    await getManagedBlog(context, input.siteId, viewer);
    return changeImport(context, input, async (trx, row, now) => {
      if (row.stage !== 'failed' || row.failed_stage === null)
        throw new AppError('conflict', 'This import has not failed.');
      await requireNoOther(trx, row.blog_id);
      await enqueueImport(context, trx, row.id);
      return queries.updateSiteImport(trx, row.id, {
        stage: row.failed_stage as queries.SiteImportRow['stage'],
        failed_stage: null,
        failure: null,
        user_id: viewer.id,
        attempts: 0,
        retry_at: null,
        finished_at: null,
        changed_at: now,
      });
    });
  }),

  route(api.undoSiteImport, async (context: Context, input, viewer) => {
    await getManagedBlog(context, input.siteId, viewer);
    return changeImport(context, input, async (trx, row, now) => {
      if (!canUndo(row)) throw new AppError('conflict', 'There’s nothing to undo.');
      await requireNoOther(trx, row.blog_id);
      await enqueueImport(context, trx, row.id);
      return queries.updateSiteImport(trx, row.id, {
        stage: 'undoing',
        failed_stage: null,
        failure: null,
        attempts: 0,
        retry_at: null,
        finished_at: null,
        done: 0,
        total: 0,
        changed_at: now,
      });
    });
  }),
];

/** Whether an import has ended and may have stored something. */
function canUndo({ stage, started_at }: queries.SiteImportRow): boolean {
  return started_at !== null && ['done', 'failed', 'cancelled'].includes(stage);
}
