import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { type AnyJob, job } from '#server/platform/jobs/jobs.ts';
import { createPostNotifications, deleteOldNotifications, listNotifiedSubscribers } from './queries-write.ts';

/** Followers notified in one statement. */
const BATCH = 500;
const RETENTION_MS = 180 * 24 * 60 * 60 * 1_000;

// Both may run twice, even concurrently: a post is recorded once for each follower, by a unique key.

/** Enqueued when posts are stored, see postsStored. */
export const postNotificationsJob = job({
  name: 'notifications.posts',
  payload: z.object({ feedId: z.int(), postIds: z.array(z.int()) }),
  run: async ({ db, clock }: Context, { feedId, postIds }) => {
    let after = 0;
    for (;;) {
      const userIds = await listNotifiedSubscribers(db, feedId, { after, limit: BATCH });
      if (userIds.length === 0) return;
      await createPostNotifications(db, { feedId, postIds, userIds, now: clock.now() });
      after = userIds.at(-1)!;
    }
  },
});

const purgeNotificationsJob = job({
  name: 'notifications.purge',
  payload: z.object({}),
  schedule: '47 3 * * *',
  run: ({ db, clock }: Context) => deleteOldNotifications(db, new Date(clock.now().getTime() - RETENTION_MS)),
});

export const notificationJobs: AnyJob<Context>[] = [postNotificationsJob, purgeNotificationsJob];
