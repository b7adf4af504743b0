import type { Context } from '#server/context.ts';
import { listFollowers } from '#server/features/follows/queries.ts';
import { getSite, type SiteRow } from '#server/features/sites/queries.ts';
import { canDo, requireCapability } from '#server/features/sites/rules.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/stats.ts';
import * as queries from './queries.ts';
import { dayOf, spanOf } from './rules.ts';

const VISIT_FIELDS = ['period', 'views', 'visitors'];
/** More posts than anybody publishes in the years that a calendar shows. */
const STREAK_MAX = 3_000;
const [FIRST_DAY, LAST_DAY] = ['0001-01-01', '9999-12-30'];

/** Reports that are made of visits, and of nothing else. */
const VISIT_REPORTS = new Set([
  'archives',
  'clicks',
  'country-views',
  'file-downloads',
  'referrers',
  'search-terms',
  'top-authors',
  'top-posts',
  'video-plays',
]);

/** The blog, for those who write in it or keep it. Throws `not_found`, `forbidden`. */
async function getOwnSite({ db }: Context, siteId: number, viewer: Viewer): Promise<SiteRow> {
  const site = await getSite(db, siteId, viewer.id);
  if (!canDo(viewer, site).manage_options) requireCapability(viewer, site, 'publish_posts');
  return site;
}

/** The statistics of a blog, as far as there are facts for them: visits are not counted. */
export const statsRoutes: Route<Context>[] = [
  route(api.getSiteStats, async (context: Context, { siteId }, viewer) => {
    const site = await getOwnSite(context, siteId, viewer);
    const counts = await queries.countForSite(context.db, site.feed_id);
    return {
      date: dayOf(context.clock.now()),
      stats: {
        ...UNCOUNTED,
        ...counts,
        followers_blog: site.follower_count,
        categories: 1 as const,
      },
      visits: { unit: 'day' as const, fields: VISIT_FIELDS, data: [] },
    };
  }),

  route(api.getSiteStatsVisits, async (context: Context, { siteId, unit, date }, viewer) => {
    await getOwnSite(context, siteId, viewer);
    return { date: date ?? dayOf(context.clock.now()), unit, fields: VISIT_FIELDS, data: [] };
  }),

  route(api.getSiteStatsSummary, async (context: Context, { siteId, period, date }, viewer) => {
    const site = await getOwnSite(context, siteId, viewer);
    const day = date ?? dayOf(context.clock.now());
    const counts = await queries.countInSpan(context.db, site.feed_id, spanOf(day, period));
    return { date: day, period, views: null, visitors: null, ...counts };
  }),

  route(api.getSiteStatsComments, async (context: Context, { siteId, max }, viewer) => {
    const { db, clock, config } = context;
    const { feed_id } = await getOwnSite(context, siteId, viewer);
    const today = dayOf(clock.now());
    const month = { ...spanOf(today, 'day'), since: new Date(clock.now().getTime() - 30 * 86_400_000) };
    const [{ comments }, lately, commenters, posts] = await Promise.all([
      queries.countForSite(db, feed_id),
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

  route(api.getSiteStatsFollowers, async (context: Context, { siteId, page, max, type }, viewer) => {
    const { db, config } = context;
    const site = await getSite(db, siteId, viewer.id);
    requireCapability(viewer, site, 'manage_options');
    const { found, rows } =
      type === 'email'
        ? { found: 0, rows: [] }
        : await listFollowers(db, site.feed_id, viewer.id, { page, number: max });
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

  route(api.getSiteStatsStreak, async (context: Context, { siteId, startDate, endDate }, viewer) => {
    const site = await getOwnSite(context, siteId, viewer);
    const { since } = spanOf(startDate ?? FIRST_DAY, 'day');
    const { until } = spanOf(endDate ?? LAST_DAY, 'day');
    const span = { since, until };
    const dates = await queries.listPublishingDates(context.db, site.feed_id, span, STREAK_MAX);
    const data: Record<string, number> = {};
    for (const date of dates) {
      const second = String(Math.floor(date.getTime() / 1_000));
      data[second] = (data[second] ?? 0) + 1;
    }
    return { data };
  }),

  route(api.getSiteStatsReport, async (context: Context, { siteId, report, period, date }, viewer) => {
    await getOwnSite(context, siteId, viewer);
    if (!VISIT_REPORTS.has(report)) throw new AppError('not_found', 'We can’t find that report.');
    return { date: date ?? dayOf(context.clock.now()), period, days: {} };
  }),
];

const UNCOUNTED = {
  views: null,
  views_today: null,
  views_yesterday: null,
  views_best_day: null,
  views_best_day_total: null,
  visitors: null,
  visitors_today: null,
  visitors_yesterday: null,
};
