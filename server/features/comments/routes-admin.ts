import type { Context } from '#server/context.ts';
import { recordAct, toActor } from '#server/features/audit/queries.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/comments-admin.ts';
import { announceComment } from './announce.ts';
import { presentWhole } from './present.ts';
import { listCommentsByIds } from './queries.ts';
import { listElsewhere, listModerated } from './queries-admin.ts';
import { parseHandle } from './rules.ts';
import { moderateComments } from './save.ts';

/** The queue of comments below posts from elsewhere, for administrators. */
export const commentAdminRoutes: Route<Context>[] = [
  route(api.listElsewhere, async (context: Context, { status, sort, number, page_handle }, viewer) => {
    const { db, clock, config } = context;
    const ids = await listElsewhere(db, viewer.id, {
      status,
      oldest: sort === 'oldest',
      after: parseHandle(page_handle),
      limit: number + 1,
    });
    const shown = ids.slice(0, number);
    const occasion = { viewer, now: clock.now(), publicUrl: config.publicUrl };
    const rows = await listCommentsByIds(db, shown, viewer.id);
    return {
      comments: rows.map((row) => ({ ...presentWhole(row, occasion), site_title: row.site_title })),
      ...(ids.length > number && { next_page_handle: String(shown.at(-1)) }),
    };
  }),

  route(api.moderateComments, async (context: Context, { comments, status }, viewer) =>
    context.db.transaction().execute(async (trx) => {
      const known = await listModerated(trx, viewer.id, comments);
      if (known.length === 0) throw new AppError('not_found', 'These comments are gone.');
      const { changed, appeared } = await moderateComments(context, trx, known, status);
      for (const id of appeared) await announceComment(context, trx, id);
      if (changed.length > 0)
        await recordAct(trx, toActor(viewer), {
          act: 'comment.moderate',
          // No text of theirs: the log is never deleted.
          subject: { id: changed.length === 1 ? changed[0]! : null, name: '' },
          details: { status, count: changed.length, comments: changed.join(', ') },
        });
      return { changed: changed.length };
    }),
  ),
];
