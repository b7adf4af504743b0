import type { Context } from '#server/context.ts';
import { findVisibleFeedId } from '#server/features/blocks/queries.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/mutes.ts';
import { MUTES_MAX } from '#shared/domain/limits.ts';
import { canMute, normalizeMuted } from '#shared/domain/muted-words.ts';
import * as queries from './queries.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const DAYS = { day: 1, week: 7, month: 30 };

/** Returns the number of a feed that the viewer can see. Throws `not_found`. */
async function getFeedId(db: Context['db'], feedId: number, viewerId: number): Promise<number> {
  const found = await findVisibleFeedId(db, { feedId }, viewerId);
  if (found === undefined) throw new AppError('not_found', 'We can’t find that site.');
  return found;
}

function presentMute(row: queries.MuteRow): api.Mute {
  return {
    ID: row.id,
    kind: row.kind,
    word: row.word,
    feed_ID: row.feed_id,
    site_name: row.feed_title,
    expires: row.expires_at?.toISOString() ?? null,
    date: row.created_at.toISOString(),
  };
}

export const muteRoutes: Route<Context>[] = [
  route(api.listMutes, async ({ db, clock }: Context, _input, viewer) => ({
    mutes: (await queries.listMutes(db, viewer.id, clock.now())).map(presentMute),
    max: MUTES_MAX,
  })),

  route(api.createMute, async ({ db, clock }: Context, { word, feed_ID, duration }, viewer) => {
    const now = clock.now();
    const key = normalizeMuted(word);
    if (!canMute(key))
      throw new AppError('invalid_input', 'Enter a word with at least one letter or number.');
    const feedId = feed_ID === undefined ? undefined : await getFeedId(db, feed_ID, viewer.id);
    const expiresAt = duration && new Date(now.getTime() + DAYS[duration] * DAY_MS);
    const mute = { userId: viewer.id, word, key, feedId, expiresAt, now };
    const row = await queries.saveMute(db, mute, MUTES_MAX);
    if (!row)
      throw new AppError('invalid_input', `You can mute ${MUTES_MAX} words and authors. Unmute some first.`);
    return presentMute(row);
  }),

  route(api.deleteMute, async ({ db }: Context, { muteId }, viewer) => {
    await queries.deleteMute(db, viewer.id, muteId);
    return { success: true as const };
  }),
];
