import type { Context } from '#server/context.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { deleteAvatar, getUser } from '#shared/api/users.ts';
import { presentUser } from './present.ts';
import { findUser, removeAvatar } from './queries.ts';

export const userRoutes: Route<Context>[] = [
  route(getUser, async ({ db, config }: Context, { user, find_by_id }, viewer) => {
    const by = find_by_id ? { id: parseId(user) } : { login: user };
    const found = await findUser(db, by, viewer?.id ?? null);
    if (!found) throw new AppError('not_found', 'We can’t find anyone with that name.');
    return presentUser(found, config.publicUrl);
  }),

  route(deleteAvatar, async ({ db, clock }: Context, _, viewer) => {
    await db.transaction().execute((trx) => removeAvatar(trx, viewer.id, clock.now()));
    return { success: true as const };
  }),
];

/** Returns an unused number for anything that is not a number. */
function parseId(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}
