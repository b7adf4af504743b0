import type { Context } from '#server/context.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { cancelImport, getImport, listImports, resumeImport, retryImport } from '#shared/api/imports.ts';
import { importJob } from './jobs.ts';
import { presentEntry, presentImport, presentReason } from './present.ts';
import * as queries from './queries.ts';

/** Imports that are listed; older ones are found by number. */
const LATEST = 10;

export const importRoutes: Route<Context>[] = [
  route(listImports, async ({ db }: Context, _, viewer) => {
    const rows = await queries.listImports(db, viewer.id, LATEST);
    return { imports: rows.map(presentImport) };
  }),

  route(getImport, async ({ db }: Context, { importId, page, number, outcome }, viewer) => {
    const row = await queries.getImport(db, viewer.id, importId);
    const { rows, total } = await queries.listEntries(db, row.id, { page, number, outcome });
    return {
      import: presentImport(row),
      reasons: (await queries.countReasons(db, row.id)).map(presentReason),
      entries: rows.map(presentEntry),
      total_entries: total,
      page,
      number,
    };
  }),

  route(cancelImport, async ({ db, clock }: Context, { importId }, viewer) => {
    await queries.cancelImport(db, viewer.id, importId, clock.now());
    return { import: presentImport(await queries.getImport(db, viewer.id, importId)) };
  }),

  route(resumeImport, async ({ db, jobs }: Context, { importId }, viewer) => {
    await queries.getImport(db, viewer.id, importId);
    const row = await db.transaction().execute(async (trx) => {
      const started = await queries.restartImport(trx, viewer.id, importId);
      if (started) await jobs.add(trx, importJob, { importId }, { key: `import:${importId}` });
      return started;
    });
    if (!row) throw new AppError('conflict', 'This import has not failed, or another one is still running.');
    return { import: presentImport(row) };
  }),

  route(retryImport, async ({ db, jobs }: Context, { importId, entry }, viewer) => {
    await queries.getImport(db, viewer.id, importId);
    const row = await db.transaction().execute(async (trx) => {
      const started = await queries.retryEntries(trx, viewer.id, importId, entry);
      if (started) await jobs.add(trx, importJob, { importId }, { key: `import:${importId}` });
      return started;
    });
    if (!row)
      throw new AppError('conflict', 'There is nothing to try again, or an import is still under way.');
    return { import: presentImport(row) };
  }),
];
