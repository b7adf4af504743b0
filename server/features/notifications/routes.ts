import type { Context } from '#server/context.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/notifications.ts';
import { presentNotification } from './present.ts';
import {
  countNewNotifications,
  findLastSeen,
  listNotifications,
  type NotificationFilter,
} from './queries.ts';
import { updateLastSeen, updateRead } from './queries-write.ts';

/** The interface's values instead of a time for "read", and for "unread" (platform facts 1.10). */
const UNREAD = -1;

async function getPresentedNotifications(
  { db, config }: Context,
  userId: number,
  filter: NotificationFilter,
) {
  const [rows, lastSeen, unseen] = await Promise.all([
    filter.limit > 0 ? listNotifications(db, userId, filter) : [],
    findLastSeen(db, userId),
    countNewNotifications(db, userId),
  ]);
  return {
    notes: rows.map((row) => presentNotification(row, config.publicUrl)),
    last_seen_time: toUnix(lastSeen),
    number: rows.length,
    unseen,
  };
}

export const notificationRoutes: Route<Context>[] = [
  route(api.listNotifications, (context: Context, { number, type, unread }, viewer) =>
    getPresentedNotifications(context, viewer.id, {
      limit: number,
      unread,
      types: type && [...api.NOTIFICATION_GROUPS[type]],
    }),
  ),

  route(api.getNotification, async (context: Context, { noteId }, viewer) => {
    const response = await getPresentedNotifications(context, viewer.id, { id: noteId, limit: 1 });
    if (response.notes.length === 0) throw new AppError('not_found', 'We can’t find that notification.');
    return response;
  }),

  route(api.markNotificationsSeen, async ({ db, clock }: Context, { time }, viewer) => {
    // Times have whole seconds, and all of that second was seen; but nothing later.
    const until = new Date(Math.min((time + 1) * 1_000, clock.now().getTime()));
    return { success: true as const, last_seen_time: toUnix(await updateLastSeen(db, viewer.id, until)) };
  }),

  route(api.markNotificationsRead, async ({ db, clock }: Context, { counts }, viewer) => {
    const ids = Object.keys(counts);
    const [unread, read] = [
      ids.filter((id) => counts[id] === UNREAD).map(Number),
      ids.filter((id) => counts[id] !== UNREAD).map(Number),
    ];
    return db.transaction().execute(async (trx) => ({
      success: true as const,
      updated: [
        ...(await updateRead(trx, viewer.id, read, clock.now())),
        ...(await updateRead(trx, viewer.id, unread, null)),
      ],
    }));
  }),
];

function toUnix(time: Date | undefined): number {
  return time ? Math.floor(time.getTime() / 1_000) : 0;
}
