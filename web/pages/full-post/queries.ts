import type { QueryClient } from '@tanstack/react-query';
import type { FullPost, FullTextFailure, Post } from '#shared/api/posts.ts';
import { toSiteKey } from '#shared/domain/site-key.ts';
import { getSitePost } from '#shared/paths/posts.ts';
import { fetchFullText, listRelatedPosts, setFullTexts } from '#shared/paths/posts-full.ts';
import { endpointQuery, getCall } from '#web/lib/query.ts';
import { postQuery } from '../../features/posts/queries.ts';

/** One post of a hosted blog, with its content. */
export function readerBlogPostQuery(siteId: number, postId: number) {
  return endpointQuery(getSitePost, { siteId, postId }, 'post');
}

/** Posts of each kind below a post (platform facts 3.6). */
const RELATED = 2;

/** Posts that go with a post: of its site, and from elsewhere. */
export function relatedPostsQuery(post: Pick<Post, 'ID' | 'site_ID' | 'feed_ID'>) {
  const size = { size_local: RELATED, size_global: RELATED };
  return endpointQuery(
    listRelatedPosts,
    { siteId: toSiteKey(post), postId: post.ID, ...size, meta: 'site' },
    { posts: ['post'] },
  );
}

/** Fetches the whole text of a post and shows it; answers why that was not possible. Rejects without a connection. */
export async function showFullText(
  client: QueryClient,
  post: Pick<Post, 'ID' | 'feed_ID'>,
): Promise<FullTextFailure | null> {
  const ids = { feedId: post.feed_ID, postId: post.ID };
  const { content, word_count, failure } = await getCall(client)(fetchFullText, ids);
  const { queryKey } = postQuery(post.feed_ID, post.ID);
  client.setQueryData<FullPost>(queryKey, (shown) => {
    if (!shown?.full_text) return shown;
    const full_text = { ...shown.full_text, state: content === null ? 'failed' : 'ready', failure } as const;
    return content === null
      ? { ...shown, full_text }
      : { ...shown, full_text, content, word_count, use_excerpt: false };
  });
  return failure;
}

/** Whether posts of the feed show whole from now on; rejects when that could not be kept. */
export async function updateFullTexts(
  client: QueryClient,
  post: Pick<Post, 'ID' | 'feed_ID'>,
  enabled: boolean,
): Promise<void> {
  await getCall(client)(setFullTexts, { feedId: post.feed_ID, enabled });
  const { queryKey } = postQuery(post.feed_ID, post.ID);
  client.setQueryData<FullPost>(queryKey, (shown) =>
    shown?.full_text ? { ...shown, full_text: { ...shown.full_text, wanted: enabled } } : shown,
  );
  // The other posts of the feed come with, or without, their whole texts from now on.
  await client.invalidateQueries({
    queryKey: [queryKey[0]],
    predicate: (query) => (query.queryKey[1] as { feedId?: number })?.feedId === post.feed_ID,
  });
}
