import type { Context } from '#server/context.ts';
import { getOwnSite } from '#server/features/blogs/resolve.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/stats.ts';
import { isModuleOn } from '#shared/domain/modules.ts';
import { presentPostViews, presentReferrers, presentVisits } from './present.ts';
import * as queries from './queries-reports.ts';
import { dayOf, listPeriods, type Period, spanDays } from './rules.ts';

/** As many rows of a period as an answer has at most. */
const ROWS_MAX = 1_000;

interface Wish {
  period: Period;
  date?: string | undefined;
  num: number;
  max: number;
  summarize: number;
}

/** Which periods a report is about, and how their rows are added together. */
function planReport({ clock }: Context, { period, date, num, max, summarize }: Wish) {
  const day = date ?? dayOf(clock.now());
  const periods = listPeriods(day, period, num);
  const isSummary = summarize === 1;
  return {
    day,
    days: spanDays(periods, day, period),
    unit: isSummary ? ('all' as const) : period,
    max: max === 0 ? ROWS_MAX : max,
    /** Gives every period what `presentPart` makes of it; the only one is the summary where they are added together. */
    answer<P>(presentPart: (period: string) => P) {
      const frame = { date: day, period };
      if (isSummary) return { ...frame, days: {}, summary: presentPart(periods[0] ?? day) };
      return { ...frame, days: Object.fromEntries(periods.map((start) => [start, presentPart(start)])) };
    },
  };
}

/** Reports about the visits of a blog, for those who write in it or keep it. */
export const statsReportRoutes: Route<Context>[] = [
  route(api.getSiteStatsTopPosts, async (context: Context, { siteId, ...wish }, viewer) => {
    await getOwnSite(context, siteId, viewer);
    const { days, unit, max, answer } = planReport(context, wish);
    const [posts, visits] = await Promise.all([
      queries.listMostRead(context.db, siteId, days, unit, max),
      queries.listVisits(context.db, siteId, days, unit),
    ]);
    const rowsOf = Map.groupBy(posts, (row) => row.period);
    const totals = new Map(visits.map(({ period, views }) => [period, views]));
    return answer((period) => presentPostViews(rowsOf.get(period) ?? [], totals.get(period) ?? 0));
  }),

  route(api.getSiteStatsReferrers, async (context: Context, { siteId, post, ...wish }, viewer) => {
    await getOwnSite(context, siteId, viewer);
    const { days, unit, max, answer } = planReport(context, wish);
    const rows = await queries.listReferrers(context.db, siteId, days, { period: unit, postId: post, max });
    const rowsOf = Map.groupBy(rows, (row) => row.period);
    return answer((period) => presentReferrers(rowsOf.get(period) ?? []));
  }),

  route(api.getSiteStatsPost, async (context: Context, { siteId, postId, num, date }, viewer) => {
    const site = await getOwnSite(context, siteId, viewer);
    const post = await queries.findReadPost(context.db, siteId, postId);
    if (!post) throw new AppError('unknown_post', 'We can’t find that post on this blog.');
    const day = date ?? dayOf(context.clock.now());
    const periods = listPeriods(day, 'day', num);
    const rows = await queries.listPostVisits(context.db, postId, { from: periods[0] ?? day, to: day });
    return {
      date: day,
      is_counting: isModuleOn(site, 'stats'),
      post: { ID: post.id, title: post.title, URL: post.url },
      views: post.views,
      ...presentVisits('day', periods, rows),
    };
  }),
];
