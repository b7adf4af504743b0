import type { getBlogStatsReferrers, getBlogStatsTopPosts } from '#shared/api/stats.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import type { ReadPost, ReferrerCount, VisitCount } from './queries-reports.ts';
import { isSearchEngine } from './referrer.ts';
import type { Period } from './rules.ts';

type PostViews = ResponseOf<typeof getBlogStatsTopPosts>['days'][string];
type Referrers = ResponseOf<typeof getBlogStatsReferrers>['days'][string];

/** Returns all periods in order, with zeros for those without a visit. */
export function presentVisits(unit: Period, periods: string[], rows: readonly VisitCount[]) {
  const counts = new Map(rows.map((row) => [row.period, row]));
  return {
    unit,
    fields: ['period', 'views', 'visitors'] as ['period', 'views', 'visitors'],
    data: periods.map((period): [string, number, number] => {
      const { views, visitors } = counts.get(period) ?? { views: 0, visitors: 0 };
      return [period, views, visitors];
    }),
  };
}

/** Returns the most read posts of one period in which the blog had so many views. */
export function presentPostViews(rows: readonly ReadPost[], total: number): PostViews {
  const listed = rows.reduce((sum, { views }) => sum + views, 0);
  return {
    postviews: rows.map(({ id, title, url, date, views }) => ({
      id,
      title,
      href: url,
      date: date?.toISOString() ?? null,
      type: 'post',
      views,
    })),
    total_views: total,
    // Writes between the two queries must not make it negative.
    other_views: Math.max(0, total - listed),
  };
}

const SEARCH_ENGINES = 'Search Engines';

/** Returns the referrers of one period by host, and search engines together, most views first. */
export function presentReferrers(rows: readonly ReferrerCount[]): Referrers {
  const groups = new Map<string, Referrers['groups'][number]>();
  let listed = 0;
  for (const { referrer, views } of rows) {
    if (referrer === '') continue;
    const isSearch = isSearchEngine(referrer);
    const name = isSearch ? SEARCH_ENGINES : referrer.split('/')[0]!;
    const group = groups.get(name) ?? {
      name,
      group: name,
      url: isSearch ? null : `https://${name}/`,
      total: 0,
      results: [],
    };
    group.total += views;
    group.results.push({ name: referrer, url: isSearch ? null : `https://${referrer}`, views });
    groups.set(name, group);
    listed += views;
  }
  const total = rows[0]?.total ?? 0;
  return {
    groups: [...groups.values()].toSorted((a, b) => b.total - a.total),
    total_views: total,
    other_views: total - listed,
  };
}
