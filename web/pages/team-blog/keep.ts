import type { QueryClient } from '@tanstack/react-query';
import type { Post } from '#shared/api/posts.ts';
import type { Team } from '#shared/api/teams.ts';
import { publicBlogQuery } from '#web/features/blog-pages/queries.ts';
import { teamQuery } from '#web/features/memberships/queries.ts';
import { collectPosts } from '#web/features/posts/queries.ts';
import { streamQuery } from '#web/features/streams/queries.ts';
import { setTeamPages } from '#web/lib/offline/team-pages.ts';
import { teamPageQuery } from './queries.ts';

/** Pages of the stream of team blogs, which the organization's members have. */
const PAGES = 3;
/** Blogs whose front pages are kept. */
const BLOGS_MAX = 10;

/**
 * Keeps on the device the stream of team blogs, and what the front pages of some of these teams' blogs load first: those with posts in
 * the stream come before others. Returns the posts of the front pages.
 */
export async function keepTeamBlogs(client: QueryClient, teams: readonly Team[]): Promise<Post[]> {
  const { pages } = await client.fetchInfiniteQuery({ ...streamQuery({ kind: 'p2' }), pages: PAGES });
  const isInStream = new Set(collectPosts(pages).map(({ site_ID }) => site_ID));
  const details = await Promise.all(teams.map(({ slug }) => client.fetchQuery(teamQuery(slug))));
  const blogs = details
    .flatMap((team) => team.blogs)
    .sort((a, b) => Number(isInStream.has(b.ID)) - Number(isInStream.has(a.ID)))
    .slice(0, BLOGS_MAX);
  const posts = new Map<string, Post[]>();
  for (const { slug } of blogs) {
    await client.prefetchQuery(publicBlogQuery(slug));
    const front = await client.fetchInfiniteQuery(teamPageQuery(slug, 'newest')).catch(() => undefined);
    if (front)
      posts.set(
        slug,
        front.pages.flatMap((page) => page.posts),
      );
  }
  await setTeamPages([...posts.keys()]);
  return [...posts.values()].flat();
}
