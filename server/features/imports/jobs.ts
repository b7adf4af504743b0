import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { createImportNotification } from '#server/features/notifications/queries-write.ts';
import { findEmailRecipient, recordDelivery } from '#server/features/subscriptions/queries.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { enqueueEmail } from '#server/platform/email/send.ts';
import { type AnyJob, job } from '#server/platform/jobs/jobs.ts';
import { publish } from '#server/platform/live/publish.ts';
import { parseLocale } from '#shared/i18n/locales.ts';
import { openFolderLists } from './folders.ts';
import { deleteOldImports, endImport, type ImportRow, listPending } from './queries.ts';
import { claimImport, listOrphans, pauseImport, releaseImport } from './queries-queue.ts';
import { ATTEMPTS_MAX, findPauseMs } from './rules.ts';
import { subscribeKnown } from './subscribe-known.ts';
import { subscribeUnknown } from './subscribe-unknown.ts';

/** Retry delay of an import while the queue is full. */
const BUSY_MS = 3_000;
/** Minimum interval of progress announcements. */
const PUBLISH_MS = 1_000;
/** How long reports are kept. */
const RETENTION_MS = 90 * 24 * 60 * 60_000;

/**
 * Continues an import for a slice of time and enqueues the next slice. Every entry's outcome is written in the transaction that
 * follows its feed, so that an interrupted slice is continued by the next one without duplicates.
 */
export const importJob = job({
  name: 'imports.run',
  payload: z.object({ importId: z.int() }),
  run: async (context: Context, { importId }) => {
    const { db } = context;
    const row = await claimImport(db, importId, context.workerId);
    if (row === undefined) return;
    if (row === 'busy') return enqueueNext(context, importId, BUSY_MS);
    // The processes that ran it have died, again and again.
    if (row.attempts > ATTEMPTS_MAX) return failImport(context, importId);
    try {
      const lists = row.makes_lists ? await openFolderLists(context, row.user_id) : undefined;
      const resume = row.stage === 'known' ? subscribeKnown : subscribeUnknown;
      const latest = await resume(context, row, lists, createProgressReporter(context));
      if (!latest) return;
      const [next] = await listPending(db, importId, { after: 0, limit: 1 });
      if (!next) return await finish(context, importId);
    } catch (err) {
      context.log.error({ err, importId, attempts: row.attempts }, 'an import did not come on');
      return pauseOrFail(context, row);
    }
    await releaseImport(db, importId, 'unknown');
    await enqueueNext(context, importId, 0);
  },
});

/** After the last pause it fails: the user decides whether to resume it. */
async function pauseOrFail(context: Context, { id, attempts }: ImportRow): Promise<void> {
  const pauseMs = findPauseMs(attempts);
  if (pauseMs === undefined) return failImport(context, id);
  await pauseImport(context.db, id, new Date(context.clock.now().getTime() + pauseMs));
  await enqueueNext(context, id, pauseMs);
}

async function enqueueNext({ db, jobs, clock }: Context, importId: number, waitMs: number): Promise<void> {
  const runAt = new Date(clock.now().getTime() + waitMs);
  await jobs.add(
    db,
    importJob,
    { importId },
    { key: `import:${importId}`, ...(waitMs > 0 ? { runAt } : {}) },
  );
}

/** Ends an import and sends one email, one notification and an announcement to open pages: all of it, or nothing. */
async function finish(context: Context, importId: number): Promise<void> {
  const { db, clock } = context;
  await db.transaction().execute(async (trx) => {
    const row = await endImport(trx, importId, 'done', clock.now());
    if (!row) return;
    const { user_id: userId, added, existing, failed } = row;
    await createImportNotification(trx, { userId, importId, now: clock.now(), added, existing, failed });
    await publishProgress(trx, row);
    await enqueueReportEmail(context, trx, row);
  });
}

/** Marks an import as failed and sends one email and an announcement to open pages. */
async function failImport(context: Context, importId: number): Promise<void> {
  const { db, clock, config } = context;
  await db.transaction().execute(async (trx) => {
    const row = await endImport(trx, importId, 'failed', clock.now());
    if (!row) return;
    await publishProgress(trx, row);
    const person = await findEmailRecipient(trx, row.user_id);
    if (!person || !(await recordDelivery(trx, row.user_id, `import-failed:${importId}`, clock.now())))
      return;
    const done = row.added + row.existing + row.failed;
    const props = { done, total: row.total, link: `${config.publicUrl}/reader/import` };
    const locale = parseLocale(person.language);
    await enqueueEmail(context, trx, { to: person.email, locale, template: 'ImportFailed', props });
  });
}

async function enqueueReportEmail(context: Context, trx: Transaction<Schema>, row: ImportRow): Promise<void> {
  const { clock, config } = context;
  const person = await findEmailRecipient(trx, row.user_id);
  if (!person || !(await recordDelivery(trx, row.user_id, `import:${row.id}`, clock.now()))) return;
  await enqueueEmail(context, trx, {
    to: person.email,
    locale: parseLocale(person.language),
    template: 'ImportDone',
    props: {
      added: row.added,
      known: row.existing,
      failed: row.failed,
      link: `${config.publicUrl}/reader/subscriptions`,
    },
  });
}

/** Returns a function that announces an import's progress to the user's open pages, at a limited rate. */
function createProgressReporter({ db, log }: Context): (row: ImportRow) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (row) => {
    if (performance.now() - last < PUBLISH_MS) return;
    last = performance.now();
    // Progress that is not announced is seen with the next one.
    publishProgress(db, row).catch((err) =>
      log.warn({ err, importId: row.id }, 'progress of an import was not told'),
    );
  };
}

function publishProgress(db: Context['db'], row: ImportRow): Promise<void> {
  const done = row.added + row.existing + row.failed;
  const data = { id: row.id, status: row.status, done, total: row.total };
  return publish(db, { userId: row.user_id, event: 'import', data });
}

/** Resumes the imports of dead processes. */
const resumeImportsJob = job({
  name: 'imports.resume',
  payload: z.object({}),
  schedule: '* * * * *',
  run: async (context: Context) => {
    for (const id of await listOrphans(context.db)) await enqueueNext(context, id, 0);
  },
});

const purgeImportsJob = job({
  name: 'imports.purge',
  payload: z.object({}),
  schedule: '37 3 * * *',
  run: ({ db, clock }: Context) => deleteOldImports(db, new Date(clock.now().getTime() - RETENTION_MS)),
});

export const importJobs: AnyJob<Context>[] = [importJob, resumeImportsJob, purgeImportsJob];
