import type { Context } from '#server/context.ts';
import { getManagedBlog, getOwnBlog } from '#server/features/blogs/resolve.ts';
import { listFollowers } from '#server/features/subscriptions/queries-follows.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/stats.ts';
import { isModuleOn } from '#shared/domain/modules.ts';
import { presentVisits } from './present.ts';
import * as queries from './queries.ts';
import { listVisits, sumVisits } from './queries-reports.ts';
import { listPeriods, toDay, toDayRange, toSpan } from './rules.ts';

/** More posts than anyone publishes in the years of a calendar. */
const STREAK_MAX = 3_000;
const MONTH_DAYS = 30;
const [FIRST_DAY, LAST_DAY] = ['0001-01-01', '9999-12-30'];

/** The platform's reports about numbers that are not counted here. */
const UNCOUNTED_REPORTS = new Set([
  'archives',
  'clicks',
  'country-views',
  'file-downloads',
  'search-terms',
  'top-authors',
  'video-plays',
]);

/** The numbers of a blog; details of its visits are in routes-reports.ts. */
export const statsRoutes: Route<Context>[] = [
  route(api.getBlogStats, async (context: Context, { siteId }, viewer) => {
    const { db, clock } = context;
    const blog = await getOwnBlog(context, siteId, viewer);
    const today = toDay(clock.now());
    const periods = listPeriods(today, 'day', MONTH_DAYS);
    const [counts, ever, lately] = await Promise.all([
      queries.countForBlog(db, blog.feed_id),
      sumVisits(db, siteId),
      listVisits(db, siteId, { from: periods[0]!, to: today }, 'day'),
    ]);
    const visits = presentVisits('day', periods, lately);
    const [[, viewsYesterday, visitorsYesterday], [, viewsToday, visitorsToday]] = visits.data.slice(-2) as [
      (typeof visits.data)[number],
      (typeof visits.data)[number],
    ];
    return {
      date: today,
      is_counting: isModuleOn(blog, 'stats'),
      stats: {
        views: ever.views,
        views_today: viewsToday,
        views_yesterday: viewsYesterday,
        views_best_day: ever.best_day,
        views_best_day_total: ever.best_views,
        visitors: ever.visitors,
        visitors_today: visitorsToday,
        visitors_yesterday: visitorsYesterday,
        ...counts,
        followers_blog: blog.follower_count,
        categories: 1 as const,
      },
      visits,
    };
  }),

  route(api.getBlogStatsVisits, async (context: Context, { siteId, unit, quantity, date }, viewer) => {
    const blog = await getOwnBlog(context, siteId, viewer);
    const day = date ?? toDay(context.clock.now());
    const periods = listPeriods(day, unit, quantity);
    const rows = await listVisits(context.db, siteId, toDayRange(periods, day, unit), unit);
    return { date: day, is_counting: isModuleOn(blog, 'stats'), ...presentVisits(unit, periods, rows) };
  }),

  route(api.getBlogStatsSummary, async (context: Context, { siteId, period, date }, viewer) => {
    const blog = await getOwnBlog(context, siteId, viewer);
    const day = date ?? toDay(context.clock.now());
    const span = toSpan(day, period);
    const [counts, [visits]] = await Promise.all([
      queries.countInSpan(context.db, blog.feed_id, span),
      listVisits(context.db, siteId, { from: toDay(span.since), to: day }, 'all'),
    ]);
    return { date: day, period, views: visits?.views ?? 0, visitors: visits?.visitors ?? 0, ...counts };
  }),

  route(api.getBlogStatsComments, async (context: Context, { siteId, max }, viewer) => {
    const { db, clock, config } = context;
    const { feed_id } = await getOwnBlog(context, siteId, viewer);
    const today = toDay(clock.now());
    const month = { ...toSpan(today, 'day'), since: new Date(clock.now().getTime() - 30 * 86_400_000) };
    const [{ comments }, lately, commenters, posts] = await Promise.all([
      queries.countForBlog(db, feed_id),
      queries.countInSpan(db, feed_id, month),
      queries.listTopCommenters(db, feed_id, max),
      queries.listMostCommented(db, feed_id, max),
    ]);
    return {
      date: today,
      total_comments: comments,
      monthly_comments: lately.comments,
      authors: commenters.map(({ username, name, image, ...row }) => ({
        name,
        link: `${config.publicUrl}/reader/users/${username}`,
        gravatar: image,
        comments: row.comments,
      })),
      posts: posts.map(({ id, title, url, ...row }) => ({
        id,
        name: title,
        link: url ?? '',
        comments: row.comments,
      })),
    };
  }),

  route(api.getBlogStatsFollowers, async (context: Context, { siteId, page, max, type }, viewer) => {
    const { db, config } = context;
    const blog = await getManagedBlog(context, siteId, viewer);
    const { found, rows } =
      type === 'email'
        ? { found: 0, rows: [] }
        : await listFollowers(db, blog.feed_id, viewer.id, { page, number: max });
    return {
      page,
      pages: Math.ceil(found / max),
      total: found,
      subscribers: rows.map(({ username, name, image, followed_at }) => ({
        label: name,
        avatar: image,
        url: `${config.publicUrl}/reader/users/${username}`,
        date_subscribed: followed_at.toISOString(),
      })),
    };
  }),

  route(api.getBlogStatsStreak, async (context: Context, { siteId, startDate, endDate }, viewer) => {
    const blog = await getOwnBlog(context, siteId, viewer);
    const { since } = toSpan(startDate ?? FIRST_DAY, 'day');
    const { until } = toSpan(endDate ?? LAST_DAY, 'day');
    const span = { since, until };
    const dates = await queries.listPublishingDates(context.db, blog.feed_id, span, STREAK_MAX);
    const data: Record<string, number> = {};
    for (const date of dates) {
      const second = String(Math.floor(date.getTime() / 1_000));
      data[second] = (data[second] ?? 0) + 1;
    }
    return { data };
  }),

  route(api.getBlogStatsReport, async (context: Context, { siteId, report, period, date }, viewer) => {
    await getOwnBlog(context, siteId, viewer);
    if (!UNCOUNTED_REPORTS.has(report)) throw new AppError('not_found', 'We can’t find that report.');
    return { date: date ?? toDay(context.clock.now()), period, days: {} };
  }),
];
