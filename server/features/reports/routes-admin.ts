import type { Context } from '#server/context.ts';
import { recordAct, toActor } from '#server/features/audit/queries.ts';
import * as takedowns from '#server/features/takedowns/queries.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/reports-admin.ts';
import { decide, keep, lift } from './decide.ts';
import { presentCase } from './present.ts';
import { assignCase, listCases } from './queries-cases.ts';

const SUCCESS = { success: true as const };

/** The queue of reports, and blocked hosts, for administrators. */
export const reportAdminRoutes: Route<Context>[] = [
  route(api.listCases, async ({ db }: Context, { state, number, page_handle: after }) => {
    const rows = await listCases(db, state, { after, limit: number + 1 });
    const cases = rows.slice(0, number).map(presentCase);
    return { cases, ...(rows.length > number && { next_page_handle: String(cases.at(-1)!.ID) }) };
  }),

  route(api.assignCase, async ({ db }: Context, { caseId, assigned }, viewer) => {
    if (!(await assignCase(db, caseId, assigned ? viewer.id : null)))
      throw new AppError('conflict', 'There is no such open report any more.');
    return SUCCESS;
  }),

  route(api.decideCase, async (context: Context, { caseId, ...ruling }, viewer) => {
    await decide(context, viewer, caseId, ruling);
    return SUCCESS;
  }),

  route(api.liftDecision, async (context: Context, { caseId }, viewer) => {
    await lift(context, viewer, caseId);
    return SUCCESS;
  }),

  route(api.closeAppeal, async (context: Context, { caseId }, viewer) => {
    await keep(context, viewer, caseId);
    return SUCCESS;
  }),

  route(api.listBlockedHosts, async ({ db }: Context) => ({
    hosts: (await takedowns.listBlockedHosts(db)).map(({ host, reason, created_at, feeds }) => ({
      host,
      reason,
      date: created_at.toISOString(),
      feeds,
    })),
  })),

  route(api.blockHost, async ({ db, clock }: Context, { host, reason }, viewer) => {
    await db.transaction().execute(async (trx) => {
      await takedowns.blockHost(trx, { host, reason, now: clock.now() });
      await recordAct(trx, toActor(viewer), {
        act: 'host.block',
        subject: { id: null, name: host },
        details: { reason },
      });
    });
    return SUCCESS;
  }),

  route(api.unblockHost, async ({ db }: Context, { host }, viewer) => {
    await db.transaction().execute(async (trx) => {
      if (await takedowns.unblockHost(trx, host))
        await recordAct(trx, toActor(viewer), { act: 'host.unblock', subject: { id: null, name: host } });
    });
    return SUCCESS;
  }),
];
