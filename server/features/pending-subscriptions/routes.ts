import type { Context } from '#server/context.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { createAlias, type Route, route } from '#server/platform/http/route.ts';
import {
  confirmPendingSubscription,
  deletePendingSubscription,
  getRequestedSubscription,
  listPendingSubscriptions,
} from '#shared/api/pending-subscriptions.ts';
import * as queries from './queries.ts';
import { verifyPendingKey } from './rules.ts';

// Users who have not confirmed the address have no claim to its requests.

const confirm = route(
  confirmPendingSubscription,
  async ({ db, clock }: Context, { activationKey }, viewer) => {
    const isFound =
      viewer.emailVerified &&
      (await db
        .transaction()
        .execute((trx) => queries.confirmPending(trx, viewer, activationKey, clock.now())));
    requireFound(isFound);
    return { confirmed: true as const };
  },
);

const remove = route(deletePendingSubscription, async ({ db }: Context, { id }, viewer) => {
  requireFound(viewer.emailVerified && (await queries.deletePending(db, viewer.email, id)));
  return { deleted: true as const };
});

export const pendingSubscriptionRoutes: Route<Context>[] = [
  route(listPendingSubscriptions, async ({ db }: Context, { per_page: number, page }, viewer) => {
    const { rows, total } = viewer.emailVerified
      ? await queries.listPending(db, viewer, { page, number })
      : { rows: [], total: 0 };
    return {
      pending_blog_subscriptions: rows.map((row) => ({
        id: row.id,
        activation_key: row.activation_key,
        blog_id: row.blog_id,
        site_title: row.site_title,
        site_icon: row.site_icon,
        site_url: row.site_url,
        date_subscribed: row.created_at.toISOString(),
        organization_id: row.team_id ?? 0,
      })),
      total_pending_blog_subscriptions_count: String(total),
    };
  }),
  ...[confirm, remove].flatMap((one) => [one, createAlias(one, { method: 'PUT' })]),

  route(getRequestedSubscription, async ({ db, signer }: Context, { token }) => {
    const pendingKey = verifyPendingKey(signer, token);
    const pending = pendingKey && (await queries.findPendingByKey(db, pendingKey));
    if (!pending) throw new AppError('not_found', 'This link no longer works.');
    return {
      site_title: pending.site_title,
      site_URL: pending.site_url,
      post_title: pending.post_title,
      post_URL: pending.post_url,
      is_confirmed: pending.status === 'confirmed',
      frequency: pending.frequency,
    };
  }),
];

function requireFound(isFound: boolean): void {
  if (!isFound) throw new AppError('not_found', 'There’s nothing like that to confirm.');
}
