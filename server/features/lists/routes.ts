import type { Context } from '#server/context.ts';
import { requireScope, type Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/lists.ts';
import { exportOpml, presentList, presentLists } from './present.ts';
import * as queries from './queries.ts';
import * as writes from './queries-write.ts';
import { toListSlug } from './rules.ts';

const DONE = { success: true as const };

/** Returns one list in its current state; throws `not_found`. */
async function getPresentedList({ db }: Context, name: queries.ListName, viewer: Viewer | null) {
  return { list: presentList(await queries.getList(db, name, viewer?.id ?? null), viewer) };
}

export const listRoutes: Route<Context>[] = [
  route(api.listLists, async ({ db, clock }: Context, { create_recommended_blogs_list }, viewer) => {
    if (create_recommended_blogs_list) {
      // A GET that may create something: a key must be able to write.
      requireScope('POST', viewer);
      await db.transaction().execute((trx) => writes.createRecommendedList(trx, viewer.id, clock.now()));
    }
    return presentLists(await queries.listOwnAndFollowed(db, viewer.id), viewer);
  }),

  route(api.listListsOfUser, async ({ db }: Context, { user }, viewer) => {
    return presentLists(await queries.listListsOfUser(db, user, viewer?.id ?? null), viewer);
  }),

  route(api.getList, (context: Context, name, viewer) => getPresentedList(context, name, viewer)),

  route(api.createList, async (context: Context, fields, viewer) => {
    const max = context.limits.get('lists');
    const made = await context.db
      .transaction()
      .execute((trx) => writes.createList(trx, viewer.id, fields, { max, now: context.clock.now() }));
    if (made.kind === 'too_many')
      throw new AppError('too_large', `You already have ${max} lists, which is the limit.`);
    return getPresentedList(context, { id: made.id }, viewer);
  }),

  route(api.updateList, async (context: Context, input, viewer) => {
    const { db, clock } = context;
    const list = await queries.getOwnList(db, { owner: input.listOwner, slug: input.listSlug }, viewer);
    const slug = input.slug === undefined ? undefined : toListSlug(input.slug);
    const isRenamed = (input.title ?? list.title) !== list.title || (slug ?? list.slug) !== list.slug;
    if (list.is_immutable && isRenamed)
      throw new AppError(
        'conflict',
        'This list can’t be renamed, but you can change its items and description.',
      );
    const changes = {
      ...(input.title !== undefined && { title: input.title }),
      ...(slug !== undefined && { slug }),
      ...(input.description !== undefined && { description: input.description }),
      ...(input.is_public !== undefined && { is_public: input.is_public }),
    };
    const outcome = await db
      .transaction()
      .execute((trx) => writes.updateList(trx, list, changes, clock.now()));
    if (outcome === 'taken')
      throw new AppError(
        'conflict',
        `You already have a list with the address ${slug}. Choose a different one.`,
      );
    return getPresentedList(context, { id: list.id }, viewer);
  }),

  route(api.deleteList, async ({ db }: Context, name, viewer) => {
    const list = await queries.getOwnList(db, name, viewer);
    if (list.is_immutable)
      throw new AppError('conflict', 'This list can’t be deleted. If you don’t want it, remove its items.');
    await db.transaction().execute((trx) => writes.deleteLists(trx, { id: list.id }));
    return DONE;
  }),

  route(api.followList, async (context: Context, name, viewer) => {
    const { db, clock } = context;
    const list = await queries.getList(db, name, viewer.id);
    if (list.owner_id === viewer.id)
      throw new AppError('conflict', 'This list is yours, so you don’t need to follow it.');
    const follow = { user_id: viewer.id, list_id: list.id, created_at: clock.now() };
    await db.transaction().execute((trx) => writes.createListFollow(trx, follow));
    return getPresentedList(context, { id: list.id }, viewer);
  }),

  route(api.unfollowList, async (context: Context, name, viewer) => {
    const list = await queries.getList(context.db, name, viewer.id);
    await context.db.transaction().execute((trx) => writes.deleteListFollow(trx, viewer.id, list.id));
    return getPresentedList(context, { id: list.id }, viewer);
  }),

  route(api.listListsWithFeed, async ({ db }: Context, { feedId }, viewer) => {
    const found = await queries.listListsWithFeed(db, viewer.id, feedId);
    return { lists: found.map(({ row, hasFeed }) => ({ ...presentList(row, viewer), has_feed: hasFeed })) };
  }),

  route(api.exportList, async (context: Context, { listId }, viewer) => {
    const list = await queries.getList(context.db, { id: listId }, viewer?.id ?? null);
    return { ...DONE, opml: await exportOpml(context, list, viewer?.id ?? null) };
  }),
];
