import type { Context } from '#server/context.ts';
import { getBlog } from '#server/features/blogs/queries.ts';
import { requireCapability } from '#server/features/blogs/rules.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/blocks-commenters.ts';
import * as queries from './queries-blocked.ts';
import { moderateComments } from './save.ts';

/** Throws `not_found` or `forbidden` unless the viewer moderates the blog's comments. */
async function requireModerator({ db }: Context, siteId: number, viewer: Viewer): Promise<void> {
  requireCapability(viewer, await getBlog(db, siteId, viewer.id), 'moderate_comments');
}

const REFUSALS = {
  missing: { code: 'not_found', sentence: 'We can’t find that person.' },
  writer: {
    code: 'invalid_input',
    sentence: 'People who write for this blog, and administrators, can’t be blocked.',
  },
  full: {
    code: 'conflict',
    sentence: 'No more people can be blocked on this blog. Unblock someone first.',
  },
} as const;

/** The people whom a blog's owners have blocked from commenting. */
export const blockedCommenterRoutes: Route<Context>[] = [
  route(api.listBlockedCommenters, async (context: Context, { siteId, page, per_page }, viewer) => {
    await requireModerator(context, siteId, viewer);
    const rows = await queries.listCommenterBlocks(context.db, siteId, {
      limit: per_page,
      offset: (page - 1) * per_page,
    });
    return {
      users: rows.map(({ id, username, name, image, created_at }) => ({
        ID: id,
        login: username,
        name,
        avatar_URL: image,
        date: created_at.toISOString(),
      })),
      page,
      count: await queries.countCommenterBlocks(context.db, siteId),
    };
  }),

  route(api.blockCommenter, async (context: Context, { siteId, userId }, viewer) => {
    await requireModerator(context, siteId, viewer);
    return context.db.transaction().execute(async (trx) => {
      const outcome = await queries.createCommenterBlock(trx, {
        blogId: siteId,
        userId,
        now: context.clock.now(),
      });
      if (outcome !== 'blocked') {
        const { code, sentence } = REFUSALS[outcome];
        throw new AppError(code, sentence);
      }
      const waiting = await queries.listWaitingOf(trx, siteId, userId);
      if (waiting.length === 0) return { success: true as const, trashed: 0 };
      const { changed } = await moderateComments(context, trx, waiting, 'trash');
      return { success: true as const, trashed: changed.length };
    });
  }),

  route(api.unblockCommenter, async (context: Context, { siteId, userId }, viewer) => {
    await requireModerator(context, siteId, viewer);
    await queries.deleteCommenterBlock(context.db, siteId, userId);
    return { success: true as const };
  }),
];
