import type { Context } from '#server/context.ts';
import { recordAct, toActor } from '#server/features/audit/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import {
  countJobs,
  countJobsByTask,
  deleteJobs as deleteChosen,
  findJob,
  JOBS_COUNTED_MAX,
  type JobChoice,
  listJobs as listByState,
  listWorkers,
  runJobsNow,
} from '#server/platform/jobs/queries-admin.ts';
import { deleteJobs, getJob, getJobSummary, listJobs, runJobs } from '#shared/api/jobs.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { presentJob, presentJobDetails, presentJobSummary } from './present.ts';

export const jobRoutes: Route<Context>[] = [
  route(getJobSummary, async ({ db, clock }: Context) => {
    const now = clock.now();
    const [counts, byTask, workers] = await Promise.all([
      countJobs(db, now),
      countJobsByTask(db, now),
      listWorkers(db),
    ]);
    return presentJobSummary(counts, byTask, workers);
  }),
  route(listJobs, async ({ db, clock }: Context, { state, task, page_handle: after, number }) => {
    const now = clock.now();
    const position = after === undefined ? undefined : Number(after);
    if (position !== undefined && !Number.isSafeInteger(position))
      throw new AppError('invalid_input', 'This page_handle is not valid. Start again from the first page.');
    const { rows, next } = await listByState(db, { state, task, after: position, limit: number, now });
    return {
      jobs: rows.map((row) => presentJob(row, now)),
      ...(next !== undefined && { next_page_handle: String(next) }),
    };
  }),
  route(getJob, async ({ db, clock }: Context, { jobId }) => {
    const row = await findJob(db, jobId);
    if (!row) throw new AppError('not_found', 'This job is done, or was deleted.');
    return presentJobDetails(row, clock.now());
  }),
  route(runJobs, (context: Context, input, viewer) =>
    changeJobs(context, viewer, input, 'jobs.run', runJobsNow),
  ),
  route(deleteJobs, (context: Context, input, viewer) =>
    changeJobs(context, viewer, input, 'jobs.delete', deleteChosen),
  ),
];

type Choice = InputOf<typeof runJobs>;

function toChoice({ ids, task, state }: Choice): JobChoice {
  return ids ? { ids } : { task: task!, state: state! };
}

async function changeJobs(
  { db, clock }: Context,
  viewer: Viewer,
  input: Choice,
  act: 'jobs.run' | 'jobs.delete',
  change: typeof runJobsNow,
) {
  const count = await db.transaction().execute(async (trx) => {
    const changed = await change(trx, toChoice(input), clock.now());
    const subject = { id: null, name: describeChoice(input) };
    if (changed > 0) await recordAct(trx, toActor(viewer), { act, subject, details: { count: changed } });
    return changed;
  });
  return { count, is_more: input.ids === undefined && count === JOBS_COUNTED_MAX };
}

/** Names the changed jobs for the audit log. */
function describeChoice({ ids, task, state }: Choice): string {
  return ids ? ids.slice(0, 10).join(', ') : `${task} (${state})`;
}
