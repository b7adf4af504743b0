import type { CuratedSite } from '#shared/api/onboarding.ts';
import type { SitesCard } from '#shared/api/streams-cards.ts';
import { DISCOVER_SITES } from '#shared/domain/limits.ts';

/** A site that the dialog recommends (EN-09). */
export interface SiteRecommendation {
  feed_ID: number;
  /** null for a feed from elsewhere. */
  site_ID: number | null;
  site_URL: string;
  site_name: string;
  feed_URL: string;
  description: string;
  site_icon: string | null;
  subscribers_count: number;
  /** How often topics and cards name it. */
  weight: number;
  /** Whether somebody picked it for a topic. */
  curated: boolean;
}

type CardSite = SitesCard['data'][number];

/** The stream of what a site has published. */
export function toStream({ feed_ID, site_ID }: Pick<SiteRecommendation, 'feed_ID' | 'site_ID'>) {
  return site_ID === null
    ? ({ kind: 'feed', feedId: feed_ID } as const)
    : ({ kind: 'site', siteId: site_ID } as const);
}

/** Curated sites are in English, and for those who read that (DM-11). */
export function isCuratedFor(locale: string): boolean {
  return /^en\b/i.test(locale);
}

/**
 * What is picked for the chosen topics, then what the cards name (DM-12); within either what is named most often first (DM-13), each
 * site once, 18 at most (DM-14). A site that is both counts as picked.
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

/** What has been seen stays where it was, whatever came since; the others stand behind it. */
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
