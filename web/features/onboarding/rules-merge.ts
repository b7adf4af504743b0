import type { CuratedSite } from '#shared/api/onboarding.ts';
import type { SitesCard } from '#shared/api/streams-cards.ts';
import { DISCOVER_SITES } from '#shared/domain/limits.ts';

/** A feed that the dialog recommends (EN-09). */
export interface SiteRecommendation {
  feed_ID: number;
  /** null for an external feed. */
  site_ID: number | null;
  site_URL: string;
  site_name: string;
  feed_URL: string;
  description: string;
  site_icon: string | null;
  subscribers_count: number;
  /** How often topics and cards name it. */
  weight: number;
  /** Whether an editor picked it for a topic. */
  curated: boolean;
}

type CardSite = SitesCard['data'][number];

/** Returns the stream of a feed's posts. */
export function toStream({ feed_ID, site_ID }: Pick<SiteRecommendation, 'feed_ID' | 'site_ID'>) {
  return site_ID === null
    ? ({ kind: 'feed', feedId: feed_ID } as const)
    : ({ kind: 'site', siteId: site_ID } as const);
}

/** Whether curated feeds are shown; they are in English, for users who read it (DM-11). */
export function isCuratedFor(locale: string): boolean {
  return /^en\b/i.test(locale);
}

/**
 * Merges curated feeds for the chosen topics with those from cards, in this order (DM-12); within each the most often named first
 * (DM-13), each feed once, at most 18 (DM-14). A feed that is both counts as curated.
 */
export function mergeSites(
  curated: readonly CuratedSite[],
  cards: readonly (readonly CardSite[])[],
  locale: string,
): SiteRecommendation[] {
  const sites = new Map<number, SiteRecommendation>();
  for (const { topics, ...site } of isCuratedFor(locale) ? curated : [])
    sites.set(site.feed_ID, { ...site, weight: topics.length, curated: true });
  for (const named of cards.flat()) {
    const known = sites.get(named.feed_id);
    if (known) known.weight += 1;
    else sites.set(named.feed_id, toRecommendation(named));
  }
  return [...sites.values()]
    .sort((a, b) => Number(b.curated) - Number(a.curated) || b.weight - a.weight)
    .slice(0, DISCOVER_SITES);
}

/** Keeps feeds that have been shown in position; new ones go behind them. */
export function keepPositions(
  seen: readonly SiteRecommendation[],
  merged: readonly SiteRecommendation[],
): SiteRecommendation[] {
  const known = new Set(seen.map(({ feed_ID }) => feed_ID));
  return [...seen, ...merged.filter(({ feed_ID }) => !known.has(feed_ID))].slice(0, DISCOVER_SITES);
}

function toRecommendation(site: CardSite): SiteRecommendation {
  return {
    feed_ID: site.feed_id,
    site_ID: site.blog_id || null,
    site_URL: site.URL || site.blog_url,
    site_name: site.name,
    feed_URL: site.feed_url,
    description: site.description,
    site_icon: site.icon?.img ?? null,
    subscribers_count: site.subscribers_count,
    weight: 1,
    curated: false,
  };
}
