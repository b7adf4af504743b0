import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { recordEvents } from '#shared/api/events.ts';
import { createEvents } from './queries.ts';

export const eventRoutes: Route<Context>[] = [
  route(
    recordEvents,
    async ({ db, clock }: Context, { events }, viewer) => {
      await createEvents(db, events, { userId: viewer?.id ?? null, now: clock.now() });
      return { success: true as const };
    },
    // Counted by address, which a household or an office shares. A page sends what has gathered once a second at most: 60 would be
    // one reader who leafs through posts, because each that is opened is an event, or sixty who open one a minute. This is four
    // times that.
    { perMinute: 240 },
  ),
];
