import { statfs } from 'node:fs/promises';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { VERSION } from '#server/version.ts';
import * as api from '#shared/api/admin.ts';
import { getOverview } from './queries.ts';

export const adminRoutes: Route<Context>[] = [
  route(api.getOverview, async ({ db, clock, config }: Context) => {
    const [counts, disk] = await Promise.all([getOverview(db, clock.now()), statfs(config.dataDir)]);
    return {
      version: VERSION,
      people: { count: counts.people, active: counts.active, suspended: counts.suspended },
      blogs: counts.blogs,
      posts: counts.posts,
      feeds: { count: counts.feeds, due: counts.due, failing: counts.failing },
      jobs: { waiting: counts.jobs, failing: counts.failing_jobs },
      emails: { waiting: counts.emails, failing: counts.failing_emails },
      reports: counts.reports,
      disk: {
        database: counts.database_bytes,
        uploads: counts.upload_bytes,
        free: disk.bavail * disk.bsize,
        size: disk.blocks * disk.bsize,
      },
    };
  }),
];
