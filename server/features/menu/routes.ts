import type { Context } from '#server/context.ts';
import { presentTag } from '#server/features/tags/present.ts';
import { listFollowedTags, listTrendingTags } from '#server/features/tags/queries.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { listConversations } from '#shared/api/conversations.ts';
import { getMenu } from '#shared/api/menu.ts';
import { listFollowingPosts, listLikedPosts } from '#shared/api/streams.ts';
import { listDiscoverPosts } from '#shared/api/tags.ts';

/** Suggested tags: as many as a sidebar shows. */
const RECOMMENDED_TAGS = 10;

const DISCOVER = { slug: 'discover', title: 'Discover', path: listDiscoverPosts.path };
const OWN = [
  { slug: 'following', title: 'Followed Sites', path: listFollowingPosts.path },
  { slug: 'conversations', title: 'Conversations', path: listConversations.path },
  { slug: 'liked', title: 'My Likes', path: listLikedPosts.path },
];

export const menuRoutes: Route<Context>[] = [
  route(getMenu, async ({ db, config }: Context, _, viewer) => {
    const followed = viewer ? await listFollowedTags(db, viewer.id) : [];
    const known = new Set(followed.map(({ id }) => id));
    const trending = await listTrendingTags(db, RECOMMENDED_TAGS + known.size);
    const recommended = trending.filter(({ id }) => !known.has(id)).slice(0, RECOMMENDED_TAGS);
    const streams = viewer ? [...OWN, DISCOVER] : [DISCOVER];
    return {
      default: streams.map(({ path, ...stream }) => ({ ...stream, URL: config.publicUrl + path })),
      subscribed: followed.map((tag) => presentTag(tag, config.publicUrl)),
      recommended: recommended.map((tag) => presentTag(tag, config.publicUrl)),
    };
  }),
];
