import type { Context } from '#server/context.ts';
import { listSubscriptionsAmong, listVisibleFeeds } from '#server/features/feeds/queries.ts';
import { resolveFeed } from '#server/features/feeds/resolve.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/lists.ts';
import { LIST_ITEMS_MAX } from '#shared/domain/limits.ts';
import { normalizeTagSlug } from '#shared/domain/tag-slug.ts';
import { presentListItem } from './present.ts';
import * as queries from './queries.ts';
import * as items from './queries-items.ts';

const DONE = { success: true as const };
/** Each may cost a request to a stranger's server, like following. */
const ADDS_PER_MINUTE = 60;

export const listItemRoutes: Route<Context>[] = [
  route(api.listListItems, async ({ db }: Context, { page, number, ...name }, viewer) => {
    const viewerId = viewer?.id ?? null;
    const list = await queries.getList(db, name, viewerId);
    const rows = await queries.listItems(db, list.id, viewerId, {
      limit: number,
      offset: (page - 1) * number,
    });
    return {
      list_ID: list.id,
      ...DONE,
      items: await presentItems(db, rows, viewer),
      page,
      number,
      total_items: list.items_count,
    };
  }),

  route(
    api.addListFeed,
    async (context: Context, { feed_id, feed_url, ...name }, viewer) => {
      const list = await queries.getOwnList(context.db, name, viewer);
      const feedId = await resolveFeed(context, viewer.id, { feed_id, url: feed_url });
      await addFeed(context, list, feedId);
      return { feed_id: feedId };
    },
    { perMinute: ADDS_PER_MINUTE },
  ),

  route(api.removeListFeed, async ({ db }: Context, { feedId, ...name }, viewer) => {
    const list = await queries.getOwnList(db, name, viewer);
    await db.transaction().execute((trx) => items.removeFeed(trx, list.id, feedId));
    return DONE;
  }),

  route(api.addListSite, async (context: Context, { site_id, ...name }, viewer) => {
    const list = await queries.getOwnList(context.db, name, viewer);
    const feed = await queries.findFeedOfBlog(context.db, site_id, viewer.id);
    if (!feed) throw new AppError('not_found', 'We can’t find that blog.');
    await addFeed(context, list, feed.id);
    return { site_id };
  }),

  route(api.removeListSite, async ({ db }: Context, { siteId, ...name }, viewer) => {
    const list = await queries.getOwnList(db, name, viewer);
    const feed = await queries.findFeedOfBlog(db, siteId, viewer.id);
    if (feed) await db.transaction().execute((trx) => items.removeFeed(trx, list.id, feed.id));
    return DONE;
  }),

  route(api.addListTag, async ({ db, clock }: Context, { tag, ...name }, viewer) => {
    const list = await queries.getOwnList(db, name, viewer);
    const known = await queries.findTagBySlug(db, normalizeTagSlug(tag.replace(/^#/, '')));
    // Tags are created with posts: after a typo, a list of an unused one would stay empty.
    if (!known) throw new AppError('not_found', 'No post has this tag yet.');
    const outcome = await db.transaction().execute((trx) => items.addTag(trx, list, known.id, clock.now()));
    requireAdded(outcome);
    return { tagId: known.id };
  }),

  route(api.removeListTag, async ({ db }: Context, { tag, ...name }, viewer) => {
    const list = await queries.getOwnList(db, name, viewer);
    const known = await queries.findTagBySlug(db, normalizeTagSlug(tag));
    if (known) await db.transaction().execute((trx) => items.removeTag(trx, list.id, known.id));
    return DONE;
  }),
];

async function addFeed({ db, clock }: Context, list: queries.ListRow, feedId: number): Promise<void> {
  requireAdded(await db.transaction().execute((trx) => items.addFeed(trx, list, feedId, clock.now())));
}

/** Throws `too_large`, `unknown_feed` and `feed_gone`; existing items are no error. */
function requireAdded(outcome: items.AddOutcome): void {
  if (outcome === 'full')
    throw new AppError(
      'too_large',
      `This list is full: it has ${LIST_ITEMS_MAX.toLocaleString('en')} items.`,
    );
  if (outcome === 'unknown') throw new AppError('unknown_feed', 'We can’t find that feed.');
  if (outcome === 'gone')
    throw new AppError('feed_gone', 'This feed has ended: its publisher has taken it down.');
}

async function presentItems(db: Context['db'], rows: queries.ListItemRow[], viewer: Viewer | null) {
  const ids = rows.map(({ feed_id }) => feed_id).filter((id) => id !== null);
  const [feeds, subscriptions] = await Promise.all([
    listVisibleFeeds(db, viewer?.id ?? null, ids),
    viewer ? listSubscriptionsAmong(db, viewer.id, ids) : new Map(),
  ]);
  const byId = new Map(
    feeds.map((feed) => [feed.id, { row: feed, subscription: subscriptions.get(feed.id) }]),
  );
  return rows.map((row) => presentListItem(row, row.feed_id === null ? undefined : byId.get(row.feed_id)));
}
