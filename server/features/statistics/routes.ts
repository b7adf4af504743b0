import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { getStatistics } from '#shared/api/statistics.ts';
import { measureToday, toDay } from './measure.ts';
import { listServerDays } from './queries.ts';

export const statisticsRoutes: Route<Context>[] = [
  route(getStatistics, async (context: Context, { days }) => {
    const now = context.clock.now();
    const [stored, today] = await Promise.all([
      listServerDays(context.db, toDay(now, Number(days) - 1)),
      measureToday(context),
    ]);
    return { days: [...stored.filter(({ day }) => day < today.day), today] };
  }),
];
