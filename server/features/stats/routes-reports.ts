import type { Context } from '#server/context.ts';
import { getOwnBlog } from '#server/features/blogs/resolve.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/stats.ts';
import { isModuleOn } from '#shared/domain/modules.ts';
import { presentPostViews, presentReferrers, presentVisits } from './present.ts';
import * as queries from './queries-reports.ts';
import { listPeriods, type Period, toDay, toDayRange } from './rules.ts';

/** Maximum rows of a period in a response. */
const ROWS_MAX = 1_000;

interface ReportParams {
  period: Period;
  date?: string | undefined;
  num: number;
  max: number;
  summarize: number;
}

/** Prepares a report: its periods, and how their rows are summed. */
function prepareReport({ clock }: Context, { period, date, num, max, summarize }: ReportParams) {
  const day = date ?? toDay(clock.now());
  const periods = listPeriods(day, period, num);
  const isSummary = summarize === 1;
  return {
    day,
    days: toDayRange(periods, day, period),
    unit: isSummary ? ('all' as const) : period,
    max: max === 0 ? ROWS_MAX : max,
    /** Applies `presentPart` to every period; with only one, it is the summary. */
    presentParts<P>(presentPart: (period: string) => P) {
      const frame = { date: day, period };
      if (isSummary) return { ...frame, days: {}, summary: presentPart(periods[0] ?? day) };
      return { ...frame, days: Object.fromEntries(periods.map((start) => [start, presentPart(start)])) };
    },
  };
}

/** Reports about the visits of a blog, for its writers and managers. */
export const statsReportRoutes: Route<Context>[] = [
  route(api.getBlogStatsTopPosts, async (context: Context, { siteId, ...params }, viewer) => {
    await getOwnBlog(context, siteId, viewer);
    const { days, unit, max, presentParts } = prepareReport(context, params);
    const [posts, visits] = await Promise.all([
      queries.listMostRead(context.db, siteId, days, unit, max),
      queries.listVisits(context.db, siteId, days, unit),
    ]);
    const rowsByPeriod = Map.groupBy(posts, (row) => row.period);
    const totals = new Map(visits.map(({ period, views }) => [period, views]));
    return presentParts((period) =>
      presentPostViews(rowsByPeriod.get(period) ?? [], totals.get(period) ?? 0),
    );
  }),

  route(api.getBlogStatsReferrers, async (context: Context, { siteId, post, ...params }, viewer) => {
    await getOwnBlog(context, siteId, viewer);
    const { days, unit, max, presentParts } = prepareReport(context, params);
    const rows = await queries.listReferrers(context.db, siteId, days, { period: unit, postId: post, max });
    const rowsByPeriod = Map.groupBy(rows, (row) => row.period);
    return presentParts((period) => presentReferrers(rowsByPeriod.get(period) ?? []));
  }),

  route(api.getBlogStatsPost, async (context: Context, { siteId, postId, num, date }, viewer) => {
    const blog = await getOwnBlog(context, siteId, viewer);
    const post = await queries.findReadPost(context.db, siteId, postId);
    if (!post) throw new AppError('unknown_post', 'We can’t find that post on this blog.');
    const day = date ?? toDay(context.clock.now());
    const periods = listPeriods(day, 'day', num);
    const rows = await queries.listPostVisits(context.db, postId, { from: periods[0] ?? day, to: day });
    return {
      date: day,
      is_counting: isModuleOn(blog, 'stats'),
      post: { ID: post.id, title: post.title, URL: post.url },
      views: post.views,
      ...presentVisits('day', periods, rows),
    };
  }),
];
