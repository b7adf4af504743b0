import type { Context } from '#server/context.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { createAlias, type Route, route } from '#server/platform/http/route.ts';
import {
  confirmCommentSubscription,
  deleteCommentSubscription,
  listCommentSubscriptions,
  updateCommentSubscription,
} from '#shared/api/comment-subscriptions.ts';
import { presentCommentSubscription } from './present.ts';
import * as queries from './queries.ts';

const confirm = route(confirmCommentSubscription, async ({ db, clock }: Context, { id }, viewer) => {
  requireFound(await queries.confirmCommentSubscription(db, viewer, id, clock.now()));
  return { confirmed: true as const };
});

const remove = route(deleteCommentSubscription, async ({ db }: Context, { id }, viewer) => {
  requireFound(await queries.deleteCommentSubscription(db, viewer, id));
  return { deleted: true as const };
});

const update = route(updateCommentSubscription, async ({ db }: Context, input, viewer) => {
  requireFound(await queries.updateCommentSubscription(db, viewer, input.id, input.send_comments));
  return { updated: true as const };
});

export const commentSubscriptionRoutes: Route<Context>[] = [
  route(
    listCommentSubscriptions,
    async ({ db, config }: Context, { per_page: number, page, status }, viewer) => {
      const { rows, total } = await queries.listCommentSubscriptions(db, viewer, { status, page, number });
      return {
        comment_subscriptions: rows.map((row) => presentCommentSubscription(row, config.publicUrl)),
        total_comment_subscriptions_count: total,
      };
    },
  ),
  ...[confirm, remove, update].flatMap((one) => [one, createAlias(one, { method: 'PUT' })]),
];

function requireFound(isFound: boolean): void {
  if (!isFound) throw new AppError('not_found', 'You don’t have a subscription with this number.');
}
