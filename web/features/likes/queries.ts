import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { likePost, listLikes, unlikePost } from '#shared/api/likes.ts';
import type { Post } from '#shared/api/posts.ts';
import { listLikedPosts } from '#shared/api/streams.ts';
import { siteKeyOf } from '#shared/domain/site-key.ts';
import type { AnswerOf } from '#shared/endpoint.ts';
import type { CallError } from '#web/lib/call.ts';
import { callOf, endpointKey, endpointQuery } from '#web/lib/query.ts';

export type LikablePost = Pick<Post, 'ID' | 'site_ID' | 'feed_ID' | 'i_like' | 'like_count'>;

function idsOf(post: LikablePost) {
  return { siteId: siteKeyOf(post), postId: post.ID };
}

/** Who likes a post. */
export function likersQuery(post: LikablePost) {
  return endpointQuery(listLikes, idsOf(post));
}

/** All like and unlike calls of one post have this key: while one is under way nothing happens. */
export function likeKey(postId: number): readonly unknown[] {
  return ['like', postId];
}

/** Likes the post, or takes the like back. Everything that shows it changes at once, and back when the call fails. */
export function likeMutation(post: LikablePost) {
  const likes = !post.i_like;
  return mutationOptions<AnswerOf<typeof likePost>, CallError, void>({
    mutationKey: likeKey(post.ID),
    mutationFn: (_, { client }) => callOf(client)(likes ? likePost : unlikePost, idsOf(post)),
    onMutate: (_, { client }) => {
      const like_count = Math.max(0, post.like_count + (likes ? 1 : -1));
      changePost(client, post.ID, () => ({ i_like: likes, like_count }));
    },
    onError: (_error, _variables, _result, { client }) =>
      changePost(client, post.ID, () => ({ i_like: post.i_like, like_count: post.like_count })),
    onSuccess: ({ i_like, like_count }, _variables, _result, { client }) => {
      changePost(client, post.ID, () => ({ i_like, like_count }));
      void client.invalidateQueries({ queryKey: endpointKey(listLikes, idsOf(post)) });
      // What the reader likes is another stream now. On the screen it stays until the reader comes to it again.
      client.removeQueries({ queryKey: endpointKey(listLikedPosts), type: 'inactive' });
    },
  });
}

type PostCounts = Pick<Post, 'i_like' | 'like_count' | 'discussion' | 'is_following_conversation'>;

/** Changes a post wherever it has been loaded: on its page, in every stream. */
export function changePost(
  client: QueryClient,
  postId: number,
  change: (post: PostCounts) => Partial<PostCounts>,
): void {
  for (const [key, data] of client.getQueriesData({})) {
    const changed = withPost(data, postId, change);
    // The age of the data stays: one corrected field does not make the rest any newer.
    const updatedAt = client.getQueryState(key)?.dataUpdatedAt;
    if (changed !== data) client.setQueryData(key, changed, { ...(updatedAt && { updatedAt }) });
  }
}

/** The same value when the post is not in it, else a copy with the change. */
function withPost<T>(value: T, postId: number, change: (post: PostCounts) => Partial<PostCounts>): T {
  if (Array.isArray(value)) {
    const items = value.map((item) => withPost(item, postId, change));
    return items.some((item, index) => item !== value[index]) ? (items as T) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (isPost(value)) return value.feed_item_ID === postId ? { ...value, ...change(value) } : value;
  const entries = Object.entries(value).map(
    ([name, member]) => [name, withPost(member, postId, change)] as const,
  );
  const isChanged = entries.some(([name, member]) => member !== (value as Record<string, unknown>)[name]);
  return isChanged ? (Object.fromEntries(entries) as T) : value;
}

function isPost(value: object): value is Post {
  return 'feed_item_ID' in value && 'like_count' in value;
}
