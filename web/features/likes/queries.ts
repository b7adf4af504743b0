import type { Query, QueryClient } from '@tanstack/react-query';
import type { Post } from '#shared/api/posts.ts';
import { toSiteKey } from '#shared/domain/site-key.ts';
import { t } from '#shared/i18n/translate.ts';
import { likePost, listLikes, unlikePost } from '#shared/paths/likes.ts';
import { listLikedPosts } from '#shared/paths/streams.ts';
import { patchPost } from '#web/lib/entities.ts';
import { recordEvent } from '#web/lib/events.ts';
import { endpointQuery, getCall, toEndpointKey } from '#web/lib/query.ts';
import { optimistic } from '#web/ui/optimistic.ts';

export type LikablePost = Pick<
  Post,
  'ID' | 'site_ID' | 'feed_ID' | 'i_like' | 'like_count' | 'likes_enabled'
>;

function getPostIds(post: LikablePost) {
  return { siteId: toSiteKey(post), postId: post.ID };
}

/** The people who like a post. */
export function likersQuery(post: LikablePost) {
  return endpointQuery(listLikes, getPostIds(post));
}

/**
 * Likes or unlikes a post, shown at once everywhere. A second press while a call is under way does nothing (U26).
 * Returns whether it was saved.
 */
export function changeLike(client: QueryClient, post: LikablePost, likes: boolean): Promise<boolean> {
  const show = ({ i_like, like_count }: Pick<Post, 'i_like' | 'like_count'>) =>
    patchPost(client, post.ID, { i_like, like_count });
  const shown = findShownLikedPosts(client);
  return optimistic(client, {
    key: ['like', post.ID],
    patch: () => {
      dropLikedPosts(client);
      recordEvent(likes ? 'calypso_reader_article_liked' : 'calypso_reader_article_unliked', {
        blog_id: post.site_ID,
        post_id: post.ID,
        feed_id: post.feed_ID,
      });
      show({ i_like: likes, like_count: Math.max(0, post.like_count + (likes ? 1 : -1)) });
    },
    call: () => getCall(client)(likes ? likePost : unlikePost, getPostIds(post)),
    undo: () => show(post),
    onSuccess: (saved) => {
      show(saved);
      void client.invalidateQueries({ queryKey: toEndpointKey(listLikes, getPostIds(post)) });
      dropLikedPosts(client);
      void refetchLikedPosts(client, shown);
    },
    words: t('Sorry, we could not save your like. Please try again.'),
    id: `like-${post.ID}`,
  });
}

/** Drops the stream of liked posts, which is loaded again when the user comes back to it. While it is on the screen it stays. */
function dropLikedPosts(client: QueryClient): void {
  client.removeQueries({ queryKey: toEndpointKey(listLikedPosts), type: 'inactive' });
}

function findShownLikedPosts(client: QueryClient): Query | undefined {
  const queryKey = toEndpointKey(listLikedPosts);
  return client.getQueryCache().find({ queryKey, exact: false, type: 'active' });
}

/** Loads the stream on the screen again, unless it is the one that was there before: it may have been loaded before a like was saved. */
async function refetchLikedPosts(client: QueryClient, before: Query | undefined): Promise<void> {
  const shown = findShownLikedPosts(client);
  if (!shown || shown === before) return;
  await shown.promise?.catch(() => {});
  await client.invalidateQueries({ queryKey: shown.queryKey });
}
