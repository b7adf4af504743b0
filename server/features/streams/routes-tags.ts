import type { Context } from '#server/context.ts';
import { listFollowedSlugs } from '#server/features/tags/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { isAskedFor } from '#server/platform/http/fields.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { MixedCards } from '#shared/api/streams-cards.ts';
import { listCardsOfTag, listCardsOfTags } from '#shared/api/streams-tag-cards.ts';
import * as api from '#shared/api/tags.ts';
import { DISCOVER_MAX_TAGS, STREAM_NEXT_PAGE } from '#shared/domain/limits.ts';
import { parseWindow } from './queries-window.ts';
import { addSitesCard, type SitesCardParams } from './site-cards.ts';
import { findPosts, type SourcedKey } from './sources.ts';
import { cutPage, loadStreamPage, presentCards, presentStream } from './stream-page.ts';

/** The streams of tags, and those for discovery. */
export const tagStreamRoutes: Route<Context>[] = [
  route(api.listTagPosts, (context: Context, input, viewer) =>
    loadStreamPage(context, { kind: 'tag', slug: input.slug }, input, viewer),
  ),
  route(api.listPopularTagPosts, (context: Context, input, viewer) =>
    loadMixedCards(context, { kind: 'tag_popular', slug: input.slug }, [input.slug], input, viewer),
  ),
  route(api.listDiscoverPosts, async (context: Context, input, viewer) => {
    const interests =
      viewer && input.tags.length === 0 ? await listFollowedSlugs(context.db, viewer.id) : undefined;
    const tags = interests?.slice(0, DISCOVER_MAX_TAGS) ?? input.tags;
    const key = { kind: 'discover', tab: 'recommended', tags } as const;
    // What is chosen for someone is news to them.
    const choice = { ...input, exclude_followed: input.exclude_followed || interests !== undefined };
    const result = await loadMixedCards(context, key, tags, choice, viewer);
    return interests && !input.page_handle ? { ...result, user_interests: tags } : result;
  }),
  route(api.listLatestTagPosts, (context: Context, input, viewer) =>
    loadStreamPage(context, { kind: 'discover', tab: 'latest', tags: input.tags }, input, viewer),
  ),
  route(api.listFirstPosts, async (context: Context, input, viewer) =>
    presentCards(await loadStreamPage(context, { kind: 'discover', tab: 'firstposts' }, input, viewer)),
  ),
  route(api.listFreshlyPressed, (context: Context, input, viewer) =>
    loadStreamPage(context, { kind: 'discover', tab: 'recommended', tags: [] }, input, viewer),
  ),
  route(listCardsOfTags, (context: Context, input, viewer) =>
    loadTagCards(context, input.tags, input, viewer),
  ),
  route(listCardsOfTag, (context: Context, input, viewer) =>
    loadTagCards(context, [input.slug], input, viewer),
  ),
];

type StreamParams = Parameters<typeof loadStreamPage>[2];

/** Returns a page of a stream with sites in it. A visitor's streams have none (RO-04). */
async function loadMixedCards(
  context: Context,
  key: SourcedKey,
  slugs: string[],
  input: StreamParams & { site_recs_per_card: number },
  viewer: Viewer | null,
): Promise<MixedCards> {
  const number = viewer ? input.site_recs_per_card : 0;
  if (number === 0) return presentCards(await loadStreamPage(context, key, input, viewer));
  // Includes the next page, which is near the card.
  const window = parseWindow(input, input.number + 1 + STREAM_NEXT_PAGE);
  const { items, posts, rest } = await findPosts(context, key, viewer, window, {
    hasContent: isAskedFor('content', input.fields),
  });
  const cards = presentCards(presentStream(key, posts, cutPage(items, input.number, rest)));
  const shown = [...new Set(posts.map(({ feed_id }) => feed_id))];
  return addSitesCard(context, cards, { slugs, number, seed: 0, fillsUp: true, shown }, viewer);
}

/** Returns cards of tags: their popular or newest posts, and sites that use them. */
async function loadTagCards(
  context: Context,
  slugs: string[],
  input: StreamParams & { site_recs_per_card: number; refresh: number; sort: 'popularity' | 'date' },
  viewer: Viewer | null,
): Promise<MixedCards> {
  const tab = input.sort === 'date' ? 'latest' : 'recommended';
  // Without any valid tag, `recommended` would choose from all posts.
  const posts =
    slugs.length === 0
      ? { cards: [] }
      : presentCards(await loadStreamPage(context, { kind: 'discover', tab, tags: slugs }, input, viewer));
  const params: SitesCardParams = {
    slugs,
    number: input.site_recs_per_card,
    seed: input.refresh,
    // A user who is choosing topics always gets sites (ER-09), preferably those of the posts here.
    fillsUp: true,
    shown: [],
  };
  return addSitesCard(context, posts, params, viewer);
}
