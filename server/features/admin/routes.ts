import { statfs } from 'node:fs/promises';
import type { Context } from '#server/context.ts';
import { sendEmailJob } from '#server/platform/email/send.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { countJobsByTask, type TaskCounts } from '#server/platform/jobs/queries-admin.ts';
import { VERSION } from '#server/version.ts';
import * as api from '#shared/api/admin.ts';
import { getOverview } from './queries.ts';

export const adminRoutes: Route<Context>[] = [
  route(api.getOverview, async ({ db, clock, config }: Context) => {
    const now = clock.now();
    const [counts, { tasks, isEstimate }, disk] = await Promise.all([
      getOverview(db, now),
      countJobsByTask(db, now),
      statfs(config.dataDir),
    ]);
    const isEmail = ({ task }: TaskCounts) => task === sendEmailJob.name;
    return {
      version: VERSION,
      people: { count: counts.people, active: counts.active, suspended: counts.suspended },
      blogs: counts.blogs,
      posts: counts.posts,
      feeds: { count: counts.feeds, due: counts.due, failing: counts.failing },
      jobs: { ...sumJobs(tasks.filter((task) => !isEmail(task))), is_estimate: isEstimate },
      emails: { ...sumJobs(tasks.filter(isEmail)), is_estimate: isEstimate },
      reports: counts.reports,
      comments: counts.comments,
      disk: {
        database: counts.database_bytes,
        uploads: counts.upload_bytes,
        free: disk.bavail * disk.bsize,
        size: disk.blocks * disk.bsize,
      },
    };
  }),
];

function sumJobs(tasks: readonly TaskCounts[]): { waiting: number; failing: number } {
  const sum = (count: (task: TaskCounts) => number) => tasks.reduce((all, task) => all + count(task), 0);
  return {
    waiting: sum(({ waiting, scheduled }) => waiting + scheduled),
    failing: sum(({ retrying, failed }) => retrying + failed),
  };
}
