import type { Context } from '#server/context.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route, type SentHeaders } from '#server/platform/http/route.ts';
import { getEventCounts, recordEvents } from '#shared/api/events.ts';
import { findEventError } from '#shared/domain/events.ts';
import { presentEventCounts } from './present.ts';
import { createEvents, toDay } from './queries.ts';
import { countMembers, listCounts } from './queries-counts.ts';

const DAY_MS = 24 * 60 * 60_000;

export const eventRoutes: Route<Context>[] = [
  route(
    recordEvents,
    async ({ db, clock }: Context, { member, batch, events }, viewer, headers) => {
      const errors = events.map(({ name, properties }) => findEventError(name, properties));
      const refused = errors.filter((error) => error !== undefined);
      if (refused.length === events.length) throw new AppError('invalid_input', refused.join(' '));
      const known = events.filter((_event, at) => errors[at] === undefined);
      const areTheirs = member === undefined || member === viewer?.id;
      if (areTheirs && !hasDoNotTrack(headers))
        await createEvents(db, known, { batch, userId: viewer?.id ?? null, now: clock.now() });
      return { success: true as const, refused };
    },
    // Counted by address, which a household or an office shares. A page sends its events once a second at most: 60 calls are one
    // reader who pages through posts, because each opened post is an event, or sixty who open one a minute. This is four times
    // that.
    { perMinute: 240 },
  ),
  route(getEventCounts, async ({ db, clock }: Context, { days, name }) => {
    const now = clock.now().getTime();
    const shown = Array.from({ length: Number(days) }, (_, at) => new Date(now - at * DAY_MS)).reverse();
    const [since] = shown as [Date];
    const [counts, members] = await Promise.all([listCounts(db, since, name), countMembers(db, since)]);
    return presentEventCounts(counts, members, shown.map(toDay));
  }),
];

/** Global Privacy Control, and the older Do Not Track. */
function hasDoNotTrack(headers: SentHeaders): boolean {
  return headers['sec-gpc'] === '1' || headers.dnt === '1';
}
