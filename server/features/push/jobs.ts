import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { findLanguage } from '#server/features/accounts/queries.ts';
import { presentNotification } from '#server/features/notifications/present.ts';
import { listNotifications } from '#server/features/notifications/queries.ts';
import { type AnyJob, job } from '#server/platform/jobs/jobs.ts';
import type { PushMessage } from '#shared/api/push.ts';
import { parseLocale } from '#shared/i18n/locales.ts';
import { runWithLocale } from '#shared/i18n/translate.ts';
import {
  deleteDeadSubscription,
  listPushSubscriptions,
  markPushed,
  type PushSubscription,
} from './queries.ts';

/** Notifications that are pushed one by one; of more, only the latest. */
const MESSAGES_MAX = 3;
/** How long a push service keeps a message for a browser that is off, in seconds. */
const TTL_SECONDS = 24 * 60 * 60;
/** The push service no longer knows the browser (RFC 8030, section 7.3). */
const GONE = [404, 410];

/**
 * Sends a user's new notifications to their browsers. Enqueued when notifications are written (`publishChanged`). May run twice: what
 * was sent is recorded by browser.
 */
export const pushNotificationsJob = job({
  name: 'push.notifications',
  payload: z.object({ userId: z.int() }),
  run: async (context: Context, { userId }) => {
    const { db, config } = context;
    const [subscriptions, language] = await Promise.all([
      listPushSubscriptions(db, userId),
      findLanguage(db, userId),
    ]);
    if (subscriptions.length === 0) return;
    const latest = await listNotifications(db, userId, { unread: true, limit: MESSAGES_MAX });
    const failures: unknown[] = [];
    for (const subscription of subscriptions) {
      const unsent = latest.filter(({ updated_at }) => updated_at > subscription.sent_at).reverse();
      try {
        for (const row of unsent) {
          const message = runWithLocale(parseLocale(language), () => {
            const { id, title, body, header, url } = presentNotification(row, config.publicUrl);
            const text = body[0]?.text ?? header[0]?.text ?? '';
            const path = url.slice(config.publicUrl.length);
            return { title, body: text, path, tag: `notification-${id}` } satisfies PushMessage;
          });
          if (!(await sendPush(context, subscription, message))) break;
          await markPushed(db, subscription.id, row.updated_at);
        }
      } catch (error) {
        // Other browsers may have another push service.
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  },
});

/** Sends one message, encrypted for the browser (RFC 8291). Returns false for a browser that is gone. Throws if the service fails. */
async function sendPush(
  { db, fetchUrl, vapid, config }: Context,
  { id, endpoint, p256dh, auth }: PushSubscription,
  message: PushMessage,
): Promise<boolean> {
  // Most servers have no browser to send to.
  const { default: webPush } = await import('web-push');
  const request = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: toSubject(config.publicUrl), ...vapid },
      TTL: TTL_SECONDS,
      contentEncoding: 'aes128gcm',
    },
  );
  const { Authorization: authorization, ...headers } = request.headers as Record<string, string>;
  const outcome = await fetchUrl(endpoint, {
    method: 'POST',
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    authorization,
    body: request.body ?? undefined,
    readsBody: false,
  });
  if (outcome.kind === 'response' && outcome.status < 300) return true;
  // An address that may not be requested is as good as gone.
  if (outcome.kind === 'refused' || (outcome.kind === 'response' && GONE.includes(outcome.status))) {
    await deleteDeadSubscription(db, id);
    return false;
  }
  throw new Error(
    outcome.kind === 'response'
      ? `The push service answered ${outcome.status}.`
      : 'The push service cannot be reached.',
  );
}

/** Returns how a push service reaches whoever runs this server (RFC 8292, section 2.1): its address, which must be https, or an email one. */
function toSubject(publicUrl: string): string {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' ? publicUrl : `mailto:postmaster@${hostname}`;
}

export const pushJobs: AnyJob<Context>[] = [pushNotificationsJob];
