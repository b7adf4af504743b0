import type { Context } from '#server/context.ts';
import { listVisibleFeeds } from '#server/features/feeds/queries.ts';
import { presentRecommendedSite } from '#server/features/recommendations/present.ts';
import { listRecommendedFeeds, listTaggedFeeds } from '#server/features/recommendations/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { StreamCards } from '#shared/api/streams.ts';
import type { MixedCards, SitesCard } from '#shared/api/streams-cards.ts';
import { encodeOffset } from './offset-paging.ts';

/** Posts above the card with sites, which so is not the first that somebody sees. */
const POSTS_ABOVE = 3;

/** Which sites a card is to hold. */
export interface SitesCardParams {
  /** Sites that write about these tags come first. */
  slugs: string[];
  number: number;
  seed: number;
  /** Whether sites that write about none of the tags make up for what is missing. */
  fillsUp: boolean;
  /** Sites that the reader meets on the page, or just behind it. */
  shown: number[];
}

/**
 * Puts a card with sites among the posts of a page, or below them where there are few. None of its sites is met nearby (U38), and
 * none is followed, blocked, dismissed, failing or private. Without any site the page stays as it is.
 */
export async function addSitesCard(
  context: Context,
  { cards, ...paging }: StreamCards,
  params: SitesCardParams,
  viewer: Viewer | null,
): Promise<MixedCards> {
  if (params.number === 0) return { cards, ...paging };
  const sites = await findSitesCard(context, params, viewer);
  const mixed: MixedCards['cards'] = cards;
  return { cards: sites ? mixed.toSpliced(POSTS_ABOVE, 0, sites) : mixed, ...paging };
}

async function findSitesCard(
  { db, pool, clock }: Context,
  { slugs, number, seed, fillsUp, shown }: SitesCardParams,
  viewer: Viewer | null,
): Promise<SitesCard | undefined> {
  const userId = viewer?.id ?? null;
  const params = { userId, seed, now: clock.now(), limit: number, offset: 0 };
  const tagged = slugs.length > 0 ? await listTaggedFeeds(pool, slugs, { ...params, exclude: shown }) : [];
  const others =
    fillsUp && tagged.length < number
      ? await listRecommendedFeeds(pool, { ...params, exclude: [...shown, ...tagged] })
      : [];
  const feeds = await listVisibleFeeds(db, userId, [...tagged, ...others].slice(0, number));
  if (feeds.length === 0) return undefined;
  return {
    type: 'recommended_blogs',
    data: feeds.map((feed, position) => presentRecommendedSite(feed, position)),
    // Of those that suit the reader whatever they write about, none or as many have been shown.
    next_page: encodeOffset({ offset: others.length > 0 ? number - tagged.length : 0, seed }),
  };
}
