import type { QueryClient } from '@tanstack/react-query';
import type { Post } from '#shared/api/posts.ts';
import { type Call, toRequest } from '#shared/endpoint.ts';
import { getFeedPost } from '#shared/paths/posts.ts';
import { preferencesQuery } from '#web/features/accounts/queries.ts';
import { myBlogsQuery } from '#web/features/blogs/queries.ts';
import { feedQuery } from '#web/features/feeds/queries.ts';
import { listsQuery } from '#web/features/lists/queries.ts';
import { newNotificationsQuery } from '#web/features/notifications/queries-new.ts';
import { collectPosts, postQuery } from '#web/features/posts/queries.ts';
import { unseenCountsQuery } from '#web/features/seen/queries.ts';
import { streamQuery } from '#web/features/streams/queries.ts';
import { firstSitesQuery, followedSitesQuery } from '#web/features/subscriptions/queries-sidebar.ts';
import { followedTagsQuery } from '#web/features/tags/queries.ts';
import { teamsQuery } from '#web/features/teams/queries.ts';
import { isMetered } from '#web/lib/metered.ts';
import {
  findResponse,
  forgetResponses,
  isKept,
  keepResponse,
  trimResponses,
} from '#web/lib/offline/store.ts';
import { setTeamPages } from '#web/lib/offline/team-pages.ts';
import { createQueryClient } from '#web/lib/query.ts';

/** Pages of the following stream that can be read offline. */
const PAGES = 4;
/** The time between two rounds of keeping on a device, in ms. */
const EVERY_MS = 10 * 60_000;
/** Pictures of all kept posts together, in bytes; the oldest are dropped first. */
export const PICTURES_MAX_BYTES = 40_000_000;
const PICTURES = 'pictures';
/** The teams that the viewer was last in, among the kept responses. */
const TEAMS = 'teams';

/**
 * Keeps on the device what can be read without a connection: the frame, the first pages of the following stream, their unseen posts with
 * text and pictures, and the front pages of teams' blogs. Its calls are those of the pages, whose responses `createOfflineCall` keeps.
 */
export async function keepForOffline(call: Call, userId: number): Promise<void> {
  if (isMetered() || !isDue(userId)) return;
  const client = createQueryClient(call, { retries: 0 });
  try {
    await loadFrame(client);
    const posts = await listPosts(client);
    for (const post of posts) await keepPost(client, post, userId);
    const threads = await keepTeams(client);
    await trimResponses(userId);
    for (const post of posts)
      await keepPictures(client.getQueryData(postQuery(post.feed_ID, post.ID).queryKey) ?? post);
    for (const post of threads) await keepPictures(post);
    await trimPictures();
  } finally {
    client.clear();
  }
}

/** Keeps the frame part by part, with the calls that the application refreshes it with. */
async function loadFrame(client: QueryClient): Promise<void> {
  await Promise.all([
    client.prefetchQuery(preferencesQuery()),
    client.prefetchQuery(firstSitesQuery),
    client.prefetchQuery(followedSitesQuery),
    client.prefetchQuery(unseenCountsQuery()),
    client.prefetchQuery(listsQuery()),
    client.prefetchQuery(followedTagsQuery()),
    client.prefetchQuery(teamsQuery()),
    client.prefetchQuery(newNotificationsQuery),
    client.prefetchQuery(myBlogsQuery),
  ]);
}

async function listPosts(client: QueryClient): Promise<Post[]> {
  const { pages } = await client.fetchInfiniteQuery({ ...streamQuery({ kind: 'following' }), pages: PAGES });
  return collectPosts(pages).filter((post) => !post.is_seen);
}

/** Keeps what the page of a post loads. */
async function keepPost(client: QueryClient, post: Post, userId: number): Promise<void> {
  const { url } = toRequest(getFeedPost, { feedId: post.feed_ID, postId: post.ID });
  if (await isKept(userId, url)) return;
  await Promise.all([
    client.prefetchQuery(postQuery(post.feed_ID, post.ID)),
    client.prefetchQuery(feedQuery(post.feed_ID)),
  ]);
}

/** Keeps the front pages of the blogs of the viewer's teams, if there are any; returns their posts. */
async function keepTeams(client: QueryClient): Promise<Post[]> {
  const { teams } = await client.fetchQuery(teamsQuery());
  if (teams.length === 0) return [];
  const { keepTeamBlogs } = await import('#web/pages/team-blog/keep.ts');
  return keepTeamBlogs(client, teams);
}

/** Keeps the pictures of a kept post, under their own addresses: the service worker shows them there. */
async function keepPictures(post: Post): Promise<void> {
  const { content = '' } = post;
  const sources = [
    post.featured_image,
    ...[...content.matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, src]) => src!),
  ];
  const pictures = await caches.open(PICTURES);
  for (const source of new Set(sources)) {
    const url = source?.replaceAll('&amp;', '&');
    if (!url?.startsWith('http') || (await pictures.match(url))) continue;
    const query = new URLSearchParams({ feedId: String(post.feed_ID), postId: String(post.ID), url });
    const picture = await fetch(`/api/pictures?${query}`).catch(() => undefined);
    if (picture?.status === 200) await pictures.put(url, picture);
  }
}

/** Drops the oldest pictures until the rest is within the limit. */
async function trimPictures(): Promise<void> {
  const pictures = await caches.open(PICTURES);
  let bytes = 0;
  for (const request of (await pictures.keys()).toReversed()) {
    const picture = await pictures.match(request);
    bytes += (await picture!.blob()).size;
    if (bytes > PICTURES_MAX_BYTES) await pictures.delete(request);
  }
}

/**
 * Deletes all kept responses and pictures if the viewer is no longer in one of the teams that they were in before, whose posts are among
 * them. The next round keeps the rest again.
 */
export async function forgetLeftTeams(userId: number, slugs: readonly string[]): Promise<void> {
  const before = (await findResponse(userId, TEAMS)) as string[] | undefined;
  const hasLeft = before?.some((slug) => !slugs.includes(slug));
  if (hasLeft) await forgetResponses(userId);
  await keepResponse(userId, TEAMS, slugs);
  if (!hasLeft) return;
  localStorage.removeItem(toRoundKey(userId));
  await caches.delete(PICTURES);
  await setTeamPages([]);
}

const toRoundKey = (userId: number) => `tidings.kept.${userId}`;

/** Whether the last round on this device is some time ago. */
function isDue(userId: number): boolean {
  const name = toRoundKey(userId);
  const last = Number(localStorage.getItem(name));
  if (Date.now() - last < EVERY_MS) return false;
  localStorage.setItem(name, String(Date.now()));
  return true;
}
