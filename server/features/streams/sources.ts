import { findMuter } from '#server/features/mutes/queries.ts';
import { listPosts } from '#server/features/posts/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { STREAM_CONTENT_MAX_BYTES } from '#shared/domain/limits.ts';
import type { StreamKind } from '#shared/domain/stream-key.ts';
import { findUnmutedPosts, hidesMuted } from './muted.ts';
import type { FoundPosts, KeyOf, SourceContext, StreamItem, StreamSource, StreamWindow } from './source.ts';
import { findOrganizationItems } from './sources/a8c.ts';
import { findConversationItems, findOrganizationConversationItems } from './sources/conversations.ts';
import { findDiscoverItems } from './sources/discover.ts';
import { findFeaturedItems, findFeedItems, findSiteItems } from './sources/feed.ts';
import { findFollowingItems } from './sources/following.ts';
import { findLikedItems } from './sources/likes.ts';
import { findListItems } from './sources/list.ts';
import { findNotifiedItems } from './sources/notifications.ts';
import { findP2Items } from './sources/p2.ts';
import { findSearchItems } from './sources/search.ts';
import { findPopularItems, findTagItems } from './sources/tag.ts';
import { findUserItems } from './sources/user.ts';

/** The source of each type of stream. A new stream is one file and one line here; see docs/streams.md. */
const SOURCES = {
  following: findFollowingItems,
  recent: findFollowingItems,
  feed: findFeedItems,
  site: findSiteItems,
  featured: findFeaturedItems,
  user: findUserItems,
  a8c: findOrganizationItems,
  p2: findP2Items,
  tag: findTagItems,
  tag_popular: findPopularItems,
  discover: findDiscoverItems,
  search: findSearchItems,
  likes: findLikedItems,
  list: findListItems,
  notifications: findNotifiedItems,
  conversations: findConversationItems,
  'conversations-a8c': findOrganizationConversationItems,
} satisfies { [Kind in StreamKind]?: StreamSource<KeyOf<Kind>> };

/** A key with a source: the compiler rejects any other. */
export type SourcedKey = KeyOf<keyof typeof SOURCES>;

/** The types of stream in the table. */
export const SOURCED_KINDS = Object.keys(SOURCES);

/** The items of a stream within a window, newest first. */
export async function findItems(
  context: SourceContext,
  key: SourcedKey,
  viewer: Viewer | null,
  window: StreamWindow,
): Promise<StreamItem[]> {
  const found = await search(context, key, viewer, window);
  return Array.isArray(found) ? found : found.listItems(context.db);
}

/**
 * The items of a stream within a window, newest first, and the posts there, in one round trip where the stream has one query. Leaves
 * out what the viewer has muted, and reads on instead.
 */
export async function findPosts(
  context: SourceContext,
  key: SourcedKey,
  viewer: Viewer | null,
  window: StreamWindow,
  content: { hasContent: boolean },
): Promise<FoundPosts> {
  const muter = hidesMuted(key) ? await findMuter(context, viewer) : undefined;
  const read = (part: StreamWindow) => findAllPosts(context, key, viewer, part, content);
  return muter ? findUnmutedPosts(read, muter, window) : read(window);
}

async function findAllPosts(
  context: SourceContext,
  key: SourcedKey,
  viewer: Viewer | null,
  window: StreamWindow,
  { hasContent }: { hasContent: boolean },
): Promise<FoundPosts> {
  const viewerId = viewer?.id ?? null;
  const found = await search(context, key, viewer, window);
  if (!Array.isArray(found))
    return found.listPosts(context.db, {
      viewerId,
      hasContent,
      contentMax: STREAM_CONTENT_MAX_BYTES,
    });
  const ids = found.map(({ id }) => id);
  return { items: found, posts: await listPosts(context.db, ids, viewerId, { hasContent }) };
}

function search(context: SourceContext, key: SourcedKey, viewer: Viewer | null, window: StreamWindow) {
  const find: StreamSource<never> = SOURCES[key.kind];
  return find(context, key as never, viewer, window);
}
