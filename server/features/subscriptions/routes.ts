import type { Context } from '#server/context.ts';
import { OPML_END, renderOpmlStart, renderOutline } from '#server/features/feeds/present-opml.ts';
import {
  createSubscription,
  deleteSubscription,
  replaceFeed,
} from '#server/features/feeds/queries-subscribe.ts';
import { resolveFeed } from '#server/features/feeds/resolve.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import {
  changeSubscriptions,
  countSubscriptions,
  exportSubscriptions,
  getBlogSubscription,
  getSubscriptionDetails,
  listFollowedSites,
  listSubscriptions,
  replaceSubscriptionAddress,
  subscribe,
  unsubscribe,
} from '#shared/api/subscriptions.ts';
import { changeAll } from './bulk.ts';
import { addLinked } from './embed.ts';
import { presentDetails, presentFollowedSites, presentSubscription } from './present.ts';
import * as queries from './queries.ts';
import { findSubscriptionIdByUrl, resolveSubscribableFeed } from './resolve.ts';

/** Each may cost a request to a stranger's server. */
const SUBSCRIPTIONS_PER_MINUTE = 60;
/** Each may change thousands of rows. */
const BULKS_PER_MINUTE = 30;

const list = route(listSubscriptions, async (context: Context, input, viewer) => {
  const { page, number, q, filter, sort, meta } = input;
  const params = { page, number, text: q.trim(), filter, sort };
  const { rows, total } = await queries.listSubscriptions(context.db, viewer.id, params, context.clock.now());
  const subscriptions = await addLinked(context, viewer, rows.map(presentSubscription), meta.split(','));
  return { subscriptions, total_subscriptions: total, page, number };
});

const listSites = route(listFollowedSites, async ({ db }: Context, { number }, viewer) =>
  presentFollowedSites(await queries.listFollowedSites(db, viewer.id, number)),
);

const create = route(
  subscribe,
  async (context: Context, input, viewer) => {
    const feedId = await resolveSubscribableFeed(context, viewer.id, input);
    const { isNew, row } = await subscribeToFeed(context, viewer.id, feedId);
    return {
      success: true as const,
      subscribed: true as const,
      ...(isNew ? {} : { info: 'already_subscribed' as const }),
      subscription: presentSubscription(row),
    };
  },
  { perMinute: SUBSCRIPTIONS_PER_MINUTE },
);

const remove = route(unsubscribe, async (context: Context, input, viewer) => {
  const { db, clock } = context;
  const end = (id: number) => db.transaction().execute((trx) => deleteSubscription(trx, viewer.id, id));
  const id = input.sub_id ?? input.subscriptionId;
  const isDone = id !== undefined && (await end(id));
  // A client's numbers may be out of date: the address is what was meant.
  if (!isDone && input.url) {
    const found = await findSubscriptionIdByUrl(context, viewer.id, input.url);
    if (found !== undefined) await end(found);
  } else if (!isDone && input.blog_id) {
    const found = await queries.findSubscriptionOfBlog(db, viewer.id, input.blog_id, clock.now());
    if (found) await end(found.id);
  }
  return { success: true as const, subscribed: false as const, subscription: null };
});

const exportAll = route(exportSubscriptions, async ({ db, clock }: Context, _, viewer) => {
  const feeds = await queries.listSubscribedFeeds(db, viewer.id);
  const outlines = feeds.map(({ url, title, host, site_url: siteUrl }) =>
    renderOutline({ url, title: title || host, siteUrl }),
  );
  const opml =
    renderOpmlStart(`Subscriptions of ${viewer.username}`, clock.now()) + outlines.join('') + OPML_END;
  return { success: true, opml };
});

export const subscriptionRoutes: Route<Context>[] = [
  list,
  listSites,
  create,
  remove,
  exportAll,

  route(countSubscriptions, async ({ db }: Context, _, viewer) => queries.countAll(db, viewer)),

  route(
    changeSubscriptions,
    async ({ db, clock }: Context, input, viewer) => {
      const changed = await db.transaction().execute((trx) => changeAll(trx, viewer.id, input, clock.now()));
      const done = new Set(changed);
      const skipped = [...new Set(input.sub_ids)].filter((id) => !done.has(id));
      return { success: true as const, changed, skipped };
    },
    { perMinute: BULKS_PER_MINUTE },
  ),

  route(
    replaceSubscriptionAddress,
    async (context: Context, { subscriptionId, url }, viewer) => {
      const { db, clock } = context;
      const old = await queries.getSubscription(db, viewer.id, subscriptionId, clock.now());
      const to = await resolveFeed(context, viewer.id, { url });
      if (to !== old.feed_id)
        await db.transaction().execute(async (trx) => {
          const ids = { id: old.id, from: old.feed_id, to };
          const outcome = await replaceFeed(trx, viewer.id, ids);
          if (outcome.kind === 'existing')
            throw new AppError('already_exists', 'You already follow the feed at this address.');
          if (outcome.kind !== 'created') throw toSubscribeError(outcome.kind);
        });
      const row = await queries.getSubscription(db, viewer.id, subscriptionId, clock.now());
      return { success: true as const, subscription: presentSubscription(row) };
    },
    { perMinute: SUBSCRIPTIONS_PER_MINUTE },
  ),

  route(getBlogSubscription, async ({ db, clock }: Context, { siteId }, viewer) => {
    const row = await queries.findSubscriptionOfBlog(db, viewer.id, siteId, clock.now());
    if (row) return presentDetails(row);
    const isThere = await queries.isVisibleBlog(db, viewer.id, siteId);
    return isThere
      ? presentFailure('subscription_not_found', 'You’re not subscribed to this site.')
      : presentFailure('invalid_blog', 'We can’t find that blog.');
  }),

  route(getSubscriptionDetails, async ({ db, clock }: Context, { subscriptionId }, viewer) => {
    const row = await queries.findSubscription(db, viewer.id, subscriptionId, clock.now());
    return row
      ? presentDetails(row)
      : presentFailure('subscription_not_found', 'You don’t have a subscription with this number.');
  }),
];

/** Follows a feed. Throws `unknown_feed` and `feed_gone`. */
function subscribeToFeed({ db, clock }: Context, userId: number, feedId: number) {
  return db.transaction().execute(async (trx) => {
    const outcome = await createSubscription(trx, userId, feedId);
    if (outcome.kind !== 'created' && outcome.kind !== 'existing') throw toSubscribeError(outcome.kind);
    return {
      isNew: outcome.kind === 'created',
      row: await queries.getSubscription(trx, userId, outcome.id, clock.now()),
    };
  });
}

function toSubscribeError(kind: 'unknown' | 'gone' | 'too_many'): AppError {
  if (kind === 'too_many')
    return new AppError('too_large', 'You’ve reached the maximum number of subscriptions.');
  return kind === 'unknown'
    ? new AppError('unknown_feed', 'We can’t find that feed.')
    : new AppError('feed_gone', 'This feed has ended: its publisher has taken it down.');
}

/** Returns why there are no details, as the platform's clients expect it. */
function presentFailure(code: 'invalid_blog' | 'subscription_not_found', message: string) {
  return { errors: { [code]: [message] }, error_data: { [code]: { status: 404 } } };
}
