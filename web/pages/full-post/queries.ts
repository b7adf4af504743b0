import type { QueryClient } from '@tanstack/react-query';
import type { FullPost, FullTextFailure, Post } from '#shared/api/posts.ts';
import { toSiteKey } from '#shared/domain/site-key.ts';
import { getSitePost } from '#shared/paths/posts.ts';
import { fetchFullText, listRelatedPosts, setFullTexts } from '#shared/paths/posts-full.ts';
import { postQuery } from '#web/features/posts/queries.ts';
import { endpointQuery, getCall } from '#web/lib/query.ts';

/** A hosted blog's post, with its content. */
export function readerBlogPostQuery(siteId: number, postId: number) {
  return endpointQuery(getSitePost, { siteId, postId }, 'post');
}

/** Related posts of each kind below a post (platform facts 3.6). */
const RELATED = 2;

/** Posts related to a post: of its feed, and of others. */
export function relatedPostsQuery(post: Pick<Post, 'ID' | 'site_ID' | 'feed_ID'>) {
  const size = { size_local: RELATED, size_global: RELATED };
  return endpointQuery(
    listRelatedPosts,
    { siteId: toSiteKey(post), postId: post.ID, ...size, meta: 'site' },
    { posts: ['post'] },
  );
}

/** Fetches the full text of a post and shows it; returns why it failed, if it did. Rejects without a connection. */
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

/** Sets whether posts of the feed are shown in full from now on; rejects if that could not be stored. */
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
  // Other posts of the feed are refetched with or without their full text.
  await client.invalidateQueries({
    queryKey: [queryKey[0]],
    predicate: (query) => (query.queryKey[1] as { feedId?: number })?.feedId === post.feed_ID,
  });
}
