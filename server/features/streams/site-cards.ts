import type { Context } from '#server/context.ts';
import { listVisibleFeeds } from '#server/features/feeds/queries.ts';
import { presentRecommendedSites } from '#server/features/recommendations/present.ts';
import { resolveTaggedFeeds } from '#server/features/recommendations/resolve.ts';
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
  context: Context,
  { slugs, number, seed, fillsUp, shown }: SitesCardParams,
  viewer: Viewer | null,
): Promise<SitesCard | undefined> {
  const { db, clock } = context;
  const userId = viewer?.id ?? null;
  const query = { userId, seed, now: clock.now(), limit: number, offset: 0, exclude: shown };
  const { feeds: found, others } = await resolveTaggedFeeds(context, slugs, query, { fillsUp });
  const rows = await listVisibleFeeds(
    db,
    userId,
    found.map(({ feedId }) => feedId),
  );
  if (rows.length === 0) return undefined;
  return {
    type: 'recommended_blogs',
    data: presentRecommendedSites(rows, found),
    // How many of the recommendations without tags have been shown.
    next_page: encodeOffset({ offset: others, seed }),
    nearby: shown,
  };
}
