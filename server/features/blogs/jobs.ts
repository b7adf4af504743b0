import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { type AnyJob, job } from '#server/platform/jobs/jobs.ts';
import { listEstablishedBlogs } from './queries-listing.ts';

/** Repeating it changes nothing. */
const listBlogsJob = job({
  name: 'blogs.list-established',
  payload: z.object({}),
  schedule: '17 * * * *',
  run: ({ db, clock }: Context) => listEstablishedBlogs(db, clock.now()),
});

export const blogJobs: AnyJob<Context>[] = [listBlogsJob];
