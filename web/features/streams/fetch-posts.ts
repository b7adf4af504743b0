import type { StreamResponse } from '#shared/api/streams.ts';
import type { MixedCards } from '#shared/api/streams-cards.ts';
import type { StreamKey } from '#shared/domain/stream-key.ts';
import type { Call } from '#shared/endpoint.ts';
import { listDiscoverPosts, listFirstPosts, listLatestTagPosts } from '#shared/paths/tags.ts';
import { CARD_FIELDS } from '../posts/rules.ts';
import { ENDPOINTS } from './endpoints.ts';
import type { StreamPage } from './pages.ts';
import type { StreamFrom, StreamPart } from './stream.ts';

/** Fixed while the page is open, so that recommendations keep their order (platform facts 1.1: 0 to 1000). */
const SEED = Math.floor(Math.random() * 1_001);

/** "site_recs_per_card=5" (platform facts 1.1). */
const SITES_PER_CARD = 5;

/** Fetches posts of a stream: a page, new posts, or those of a gap. Cards and sites are converted to posts. */
export async function fetchPosts(
  call: Call,
  stream: StreamFrom,
  requested: StreamPart,
  signal?: AbortSignal,
): Promise<StreamPage> {
  const options = signal ? { signal } : {};
  const part = { fields: CARD_FIELDS, ...requested };
  switch (stream.kind) {
    case 'following':
      return call(ENDPOINTS.following, { ...part, ...(stream.hidesSeen && { hide_seen: 'true' }) }, options);
    case 'p2':
    case 'likes':
    case 'notifications':
      return call(ENDPOINTS[stream.kind], part, options);
    case 'recent':
      return call(ENDPOINTS.recent, { ...part, feed_id: stream.feedId }, options);
    case 'feed':
      return call(ENDPOINTS.feed, { ...part, feedId: stream.feedId }, options);
    case 'site':
    case 'featured':
      return call(ENDPOINTS[stream.kind], { ...part, siteId: stream.siteId }, options);
    case 'user':
      return call(ENDPOINTS.user, { ...part, userId: stream.userId }, options);
    case 'a8c':
      return call(ENDPOINTS.a8c, { ...part, team: stream.team }, options);
    case 'list':
      return call(ENDPOINTS.list, { ...part, owner: stream.owner, slug: stream.slug }, options);
    case 'tag':
      return call(ENDPOINTS.tag, { ...part, slug: stream.slug }, options);
    case 'tag_popular':
      return toStreamPage(
        await call(ENDPOINTS.tag_popular, { ...part, ...toSitesInput(part), slug: stream.slug }, options),
      );
    case 'search':
      return call(
        ENDPOINTS.search,
        { ...part, q: stream.query, sort: stream.sort, ...(stream.scope && { scope: stream.scope }) },
        options,
      );
    case 'recommendations_posts':
      return call(ENDPOINTS.recommendations_posts, { ...part, seed: SEED }, options);
    case 'custom_recs_posts_with_images':
      return call(
        ENDPOINTS.recommendations_posts,
        { ...part, seed: SEED, alg_prefix: 'read:recommendations:posts' },
        options,
      );
    case 'custom_recs_sites_with_images':
      return fetchPostsOfSites(call, part, options);
    case 'discover':
      return fetchDiscovered(call, stream, part, options);
  }
}

async function fetchDiscovered(
  call: Call,
  stream: Extract<StreamKey, { kind: 'discover' }>,
  part: StreamPart,
  options: { signal?: AbortSignal },
): Promise<StreamPage> {
  if (stream.tab === 'firstposts') return toStreamPage(await call(listFirstPosts, part, options));
  const tags = stream.tab === 'tag' ? [stream.slug] : stream.tags;
  if (stream.tab === 'latest') return call(listLatestTagPosts, { ...part, tags }, options);
  const exclude_followed = stream.tab === 'recommended' ? 'true' : 'false';
  const input = { ...part, ...toSitesInput(part), tags, exclude_followed } as const;
  return toStreamPage(await call(listDiscoverPosts, input, options));
}

async function fetchPostsOfSites(
  call: Call,
  { number, page_handle }: StreamPart,
  options: { signal?: AbortSignal },
): Promise<StreamResponse> {
  const { algorithm, sites, meta } = await call(
    ENDPOINTS.custom_recs_sites_with_images,
    { number, page_handle, seed: SEED, posts_per_site: 1 },
    options,
  );
  return {
    algorithm,
    posts: sites.flatMap((site) => site.posts ?? []),
    ...(meta.next_page === undefined ? {} : { next_page_handle: meta.next_page }),
  };
}

/** One card of feeds in a stream, on its first page; it loads more by itself. */
function toSitesInput({ page_handle, fields }: StreamPart) {
  return page_handle === undefined && fields === CARD_FIELDS ? { site_recs_per_card: SITES_PER_CARD } : {};
}

function toStreamPage({ cards, ...paging }: MixedCards): StreamPage {
  const index = cards.findIndex((card) => card.type === 'recommended_blogs');
  const sites = cards[index];
  return {
    ...paging,
    posts: cards.flatMap((card) => (card.type === 'post' ? [card.data] : [])),
    ...(sites?.type === 'recommended_blogs' && { sites: { index, card: sites } }),
  };
}
