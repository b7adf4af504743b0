import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { createSiteImportNotification } from '#server/features/notifications/queries-write.ts';
import { findEmailRecipient, recordDelivery } from '#server/features/subscriptions/queries.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { enqueueEmail } from '#server/platform/email/send.ts';
import { type AnyJob, job } from '#server/platform/jobs/jobs.ts';
import type { SiteImportFailure } from '#shared/domain/site-import-reasons.ts';
import { parseLocale } from '#shared/i18n/locales.ts';
import { ImportFailure } from './failure.ts';
import { removeFile, removeStrayFiles, toFilePath } from './files.ts';
import * as queries from './queries.ts';
import { deleteAuthors } from './queries-authors.ts';
import { findHome, forgetOwnSources } from './queries-imported.ts';
import { deleteSomeItems } from './queries-items.ts';
import { claimSiteImport, listOrphans, releaseSiteImport } from './queries-queue.ts';
import { deleteOldEntries } from './queries-report.ts';
import { readImport } from './read.ts';
import { ATTEMPTS_MAX, findPauseMs } from './rules.ts';
import { storePictures } from './run-pictures.ts';
import { storePosts } from './run-posts.ts';
import { undoImport } from './undo.ts';
import { openWork, publishProgress, type Trx, type Work, WorkStopped } from './work.ts';

/** Retry delay of an import while others fill the queue. */
const BUSY_MS = 3_000;
const DAY_MS = 24 * 60 * 60_000;
/** How long reports are kept. */
const REPORTS_MS = 90 * DAY_MS;
/** How long uploads and previews that nobody goes on with are kept. */
const ABANDONED_MS = DAY_MS;
/** Staged rows that are deleted in one statement. */
const DELETED_AT_ONCE = 5_000;

/**
 * Works on an import until its stage has ended, this process stops, or it is cancelled. Everything that is stored leaves the queue
 * in the same transaction, so that an interrupted import goes on without duplicates; a reading begins again.
 */
const runSiteImportJob = job({
  name: 'site-imports.run',
  payload: z.object({ importId: z.int() }),
  run: async (context: Context, { importId }) => {
    const { db, clock, workerId, log } = context;
    const row = await claimSiteImport(db, importId, workerId);
    if (row === undefined) return;
    if (row === 'busy') return enqueueImport(context, db, importId, BUSY_MS);
    // The processes that ran it have died, again and again.
    if (row.attempts > ATTEMPTS_MAX) return failImport(context, row, 'repeatedly');
    const work = openWork(context, row);
    try {
      await runStage(work);
    } catch (err) {
      if (err instanceof ImportFailure) return await failImport(context, row, err.code);
      if (err instanceof WorkStopped || work.signal.aborted) {
        await releaseSiteImport(db, row, workerId, null);
        return await enqueueImport(context, db, importId);
      }
      log.error({ err, importId, attempts: row.attempts }, 'an import of a blog did not come on');
      const pauseMs = findPauseMs(row.attempts);
      if (pauseMs === undefined) return await failImport(context, row, 'repeatedly');
      await releaseSiteImport(db, row, workerId, new Date(clock.now().getTime() + pauseMs));
      await enqueueImport(context, db, importId, pauseMs);
    } finally {
      work.close();
    }
  },
});

async function runStage(work: Work): Promise<void> {
  if (work.row.stage === 'reading') {
    await readImport(work);
    return publishProgress(work.context.db, { ...work.row, stage: 'ready', done: 0, total: work.total });
  }
  if (work.row.stage === 'undoing') {
    await undoImport(work);
    return endImport(work, 'undone');
  }
  await storePictures(work);
  await storePosts(work);
  return endImport(work, 'done');
}

/** Adds the job that works on an import. */
export async function enqueueImport(
  { jobs, clock }: Pick<Context, 'jobs' | 'clock'>,
  db: Kysely<Schema>,
  importId: number,
  waitMs = 0,
): Promise<void> {
  const key = `site-import:${importId}`;
  const runAt = new Date(clock.now().getTime() + waitMs);
  await jobs.add(db, runSiteImportJob, { importId }, { key, ...(waitMs > 0 && { runAt }) });
}

/** Ends an import and tells who imported: by an email, a notification and an announcement to open pages. */
async function endImport(work: Work, stage: 'done' | 'undone'): Promise<void> {
  const { context } = work;
  const now = context.clock.now();
  await work.store(async (trx) => {
    const row = await queries.updateSiteImport(trx, work.row.id, {
      stage,
      finished_at: now,
      changed_at: now,
      leased_until: null,
    });
    await context.jobs.add(trx, cleanSiteImportJob, { importId: row.id });
    await publishProgress(trx, row);
    if (stage === 'undone' || row.user_id === null) return;
    const { posts, pages } = work.counts;
    const sum = (what: 'added' | 'existing' | 'failed') => (posts?.[what] ?? 0) + (pages?.[what] ?? 0);
    const numbers = { added: sum('added'), existing: sum('existing'), failed: sum('failed') };
    const blog = await findHome(trx, row.blog_id);
    await createSiteImportNotification(trx, {
      ...{ userId: row.user_id, importId: row.id, feedId: blog.feed_id, now },
      ...numbers,
    });
    await enqueueReportEmail(context, trx, row, { site: blog.title, ...numbers });
  });
}

/** Marks an import as failed, and tells who imported. */
async function failImport(
  context: Context,
  row: queries.SiteImportRow,
  code: SiteImportFailure,
): Promise<void> {
  const { db, clock, workerId } = context;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    if (!(await queries.lockWorking(trx, row, workerId))) return;
    const failed = await queries.updateSiteImport(trx, row.id, {
      stage: 'failed',
      failed_stage: row.stage,
      failure: code,
      leased_until: null,
      finished_at: now,
      changed_at: now,
    });
    await publishProgress(trx, failed);
    if (row.user_id === null || row.stage === 'reading') return;
    const person = await findEmailRecipient(trx, row.user_id);
    if (!person || !(await recordDelivery(trx, row.user_id, `site-import-failed:${row.id}`, now))) return;
    const blog = await findHome(trx, row.blog_id);
    await enqueueEmail(context, trx, {
      to: person.email,
      locale: parseLocale(person.language),
      template: 'SiteImportFailed',
      props: { site: blog.title, link: toReportUrl(context, row.blog_id) },
    });
  });
}

async function enqueueReportEmail(
  context: Context,
  trx: Trx,
  row: queries.SiteImportRow,
  props: { site: string; added: number; existing: number; failed: number },
): Promise<void> {
  const { clock } = context;
  const person = await findEmailRecipient(trx, row.user_id!);
  if (!person || !(await recordDelivery(trx, row.user_id!, `site-import:${row.id}`, clock.now()))) return;
  await enqueueEmail(context, trx, {
    to: person.email,
    locale: parseLocale(person.language),
    template: 'SiteImportDone',
    props: { ...props, link: toReportUrl(context, row.blog_id) },
  });
}

function toReportUrl({ config }: Context, blogId: number): string {
  return `${config.publicUrl}/me/sites/${blogId}/import`;
}

/** Deletes what an ended import does not need any more: staged rows and its file. May run twice. */
export const cleanSiteImportJob = job({
  name: 'site-imports.clean',
  payload: z.object({ importId: z.int() }),
  run: async ({ db, config }: Context, { importId }) => {
    const fileId = await queries.findEndedFile(db, importId);
    if (fileId === undefined) return;
    await removeFile(toFilePath(config.dataDir, fileId));
    while (await deleteSomeItems(db, importId, DELETED_AT_ONCE));
    await deleteAuthors(db, importId);
    await forgetOwnSources(db, importId);
  },
});

/** Takes up the imports of dead processes. */
const resumeSiteImportsJob = job({
  name: 'site-imports.resume',
  payload: z.object({}),
  schedule: '* * * * *',
  run: async (context: Context) => {
    for (const id of await listOrphans(context.db)) await enqueueImport(context, context.db, id);
  },
});

/** Ends abandoned imports, and deletes stray files and old reports. */
const purgeSiteImportsJob = job({
  name: 'site-imports.purge',
  payload: z.object({}),
  schedule: '47 3 * * *',
  run: async ({ db, clock, config, jobs }: Context) => {
    const now = clock.now();
    const before = new Date(now.getTime() - ABANDONED_MS);
    for (const { id, stage } of await queries.listAbandoned(db, before))
      if (await queries.cancelIn(db, id, stage, now))
        await jobs.add(db, cleanSiteImportJob, { importId: id });
    await removeStrayFiles(config.dataDir, await queries.listNeededFiles(db), before);
    await deleteOldEntries(db, new Date(now.getTime() - REPORTS_MS));
  },
});

export const siteImportJobs: AnyJob<Context>[] = [
  runSiteImportJob,
  cleanSiteImportJob,
  resumeSiteImportsJob,
  purgeSiteImportsJob,
];
