import { mutationOptions } from '@tanstack/react-query';
import type { Post } from '#shared/api/posts.ts';
import { toSiteKey } from '#shared/domain/site-key.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { likePost, listLikes, unlikePost } from '#shared/paths/likes.ts';
import { listLikedPosts } from '#shared/paths/streams.ts';
import type { CallError } from '#web/lib/call.ts';
import { patchPost } from '#web/lib/entities.ts';
import { recordEvent } from '#web/lib/events.ts';
import { endpointQuery, getCall, toEndpointKey } from '#web/lib/query.ts';

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

/** The key of all like and unlike calls of a post: while one is under way, another does nothing. */
export function toLikeKey(postId: number): readonly unknown[] {
  return ['like', postId];
}

/** Likes or unlikes the post; shown everywhere at once, and reverted if the call fails. */
export function likeMutation(post: LikablePost) {
  const likes = !post.i_like;
  return mutationOptions<ResponseOf<typeof likePost>, CallError, void>({
    mutationKey: toLikeKey(post.ID),
    mutationFn: (_, { client }) => getCall(client)(likes ? likePost : unlikePost, getPostIds(post)),
    onMutate: (_, { client }) => {
      recordEvent(likes ? 'calypso_reader_article_liked' : 'calypso_reader_article_unliked', {
        blog_id: post.site_ID,
        post_id: post.ID,
        feed_id: post.feed_ID,
      });
      const like_count = Math.max(0, post.like_count + (likes ? 1 : -1));
      patchPost(client, post.ID, () => ({ i_like: likes, like_count }));
    },
    onError: (_error, _variables, _result, { client }) =>
      patchPost(client, post.ID, () => ({ i_like: post.i_like, like_count: post.like_count })),
    onSuccess: ({ i_like, like_count }, _variables, _result, { client }) => {
      patchPost(client, post.ID, () => ({ i_like, like_count }));
      void client.invalidateQueries({ queryKey: toEndpointKey(listLikes, getPostIds(post)) });
      // The stream of liked posts has changed. While it is on the screen it stays until the user comes back to it.
      client.removeQueries({ queryKey: toEndpointKey(listLikedPosts), type: 'inactive' });
    },
  });
}
