import type { Context } from '#server/context.ts';
import { listVisibleFeeds } from '#server/features/feeds/queries.ts';
import { presentRecommendedSite } from '#server/features/recommendations/present.ts';
import { listRecommendedFeeds, listTaggedFeeds } from '#server/features/recommendations/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { StreamCards } from '#shared/api/streams.ts';
import type { MixedCards, SitesCard } from '#shared/api/streams-cards.ts';
import { encodeOffset } from './offset-paging.ts';

/** Posts above the card with sites, so that it is not the first item. */
const POSTS_ABOVE = 3;

/** Params of a card's sites. */
export interface SitesCardParams {
  /** Sites that use these tags come first. */
  slugs: string[];
  number: number;
  seed: number;
  /** Whether sites without the tags fill up the rest. */
  fillsUp: boolean;
  /** Sites on the page, or just after it. */
  shown: number[];
}

/**
 * Inserts a card with sites among the posts of a page, or below them if there are few. None of its sites is nearby (U38), and
 * none is followed, blocked, dismissed, failing or private. Without any site the page is unchanged.
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
  { db, clock }: Context,
  { slugs, number, seed, fillsUp, shown }: SitesCardParams,
  viewer: Viewer | null,
): Promise<SitesCard | undefined> {
  const userId = viewer?.id ?? null;
  const params = { userId, seed, now: clock.now(), limit: number, offset: 0 };
  const tagged = slugs.length > 0 ? await listTaggedFeeds(db, slugs, { ...params, exclude: shown }) : [];
  const others =
    fillsUp && tagged.length < number
      ? await listRecommendedFeeds(db, { ...params, exclude: [...shown, ...tagged] })
      : [];
  const feeds = await listVisibleFeeds(db, userId, [...tagged, ...others].slice(0, number));
  if (feeds.length === 0) return undefined;
  return {
    type: 'recommended_blogs',
    data: feeds.map((feed, position) => presentRecommendedSite(feed, position)),
    // Of the recommendations for the user without tags, none or as many have been shown.
    next_page: encodeOffset({ offset: others.length > 0 ? number - tagged.length : 0, seed }),
  };
}
