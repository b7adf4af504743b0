import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/admin.ts';

const Count = z.int();

/** The numbers of the server that matter to whoever runs it, as they are now. */
export const getOverview = endpoint(paths.getOverview, {
  access: 'administrator',
  summary: 'Numbers of this server: people, blogs, feeds, jobs, emails, reports, disk',
  input: z.object({}),
  answer: z.object({
    version: z.string(),
    people: z.object({
      count: Count,
      /** Seen in the last seven days. */
      active: Count,
      suspended: Count,
    }),
    blogs: Count,
    posts: Count,
    feeds: z.object({
      count: Count,
      /** To be fetched by now. */
      due: Count,
      /** Whose last fetch failed. */
      failing: Count,
    }),
    jobs: z.object({
      waiting: Count,
      /** Tried at least once without success. */
      failing: Count,
      /** Whether there are so many jobs that these numbers are estimates; for emails, which are jobs, as well. */
      is_estimate: z.boolean(),
    }),
    emails: z.object({ waiting: Count, failing: Count, is_estimate: z.boolean() }),
    reports: Count,
    /** Comments below posts from elsewhere that wait for an administrator. */
    comments: Count,
    /** Bytes. */
    disk: z.object({
      database: Count,
      uploads: Count,
      /** On the disk of the data directory. */
      free: Count,
      size: Count,
    }),
  }),
});
