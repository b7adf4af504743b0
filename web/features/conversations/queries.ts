import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Comment } from '#shared/api/comments.ts';
import type { Thread } from '#shared/api/conversations.ts';
import type { Post } from '#shared/api/posts.ts';
import {
  CONVERSATION_COMMENTS,
  CONVERSATION_NEXT_PAGE,
  STREAM_FIRST_PAGE,
  STREAM_NEXT_PAGE,
} from '#shared/domain/limits.ts';
import { toSiteKey } from '#shared/domain/site-key.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { getTeamFrontPage } from '#shared/paths/blog-pages.ts';
import * as api from '#shared/paths/conversations.ts';
import { entitiesIn, patchPost, updateCached } from '#web/lib/entities.ts';
import { isLive } from '#web/lib/live.ts';
import { getCall, toEndpointKey } from '#web/lib/query.ts';
import { type OptimisticAction, optimistic } from '#web/ui/optimistic.ts';
import { CARD_FIELDS } from '../posts/rules.ts';

export type ConversationScope = 'own' | 'company';

/** The interval while live notifications announce replies, and while they don't. */
const LIVE_POLL_MS = 5 * 60_000;
const POLL_MS = 60_000;

const toIndex = (whose: ConversationScope) => (whose === 'company' ? { index: 'a8c' as const } : {});

/** Conversations by their last comment. Like every stream they never move while they are read. */
export function conversationsQuery(whose: ConversationScope) {
  return infiniteQueryOptions({
    queryKey: [...toEndpointKey(api.listConversations), whose],
    queryFn: ({ client, signal, pageParam }) =>
      getCall(client)(
        api.listConversations,
        {
          ...toIndex(whose),
          comments_per_post: CONVERSATION_COMMENTS,
          fields: `${CARD_FIELDS},comments,last_comment_date_gmt`,
          ...(pageParam === null
            ? { number: STREAM_FIRST_PAGE }
            : { number: STREAM_NEXT_PAGE, page_handle: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    meta: {
      ...entitiesIn<LoadedPages>({ pages: [{ posts: [{ is: 'post', comments: ['comment'] }] }] }),
      isStream: true,
    },
    getNextPageParam: (page) => page.next_page_handle,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The time and author of the latest comment in all of them; null while there is none. */
export function latestCommentQuery(whose: ConversationScope) {
  return queryOptions({
    queryKey: [...toEndpointKey(api.listConversations), whose, 'latest'],
    queryFn: async ({ client, signal }) => {
      const input = { ...toIndex(whose), number: 1, comments_per_post: 1, fields: 'comments' };
      const { posts } = await getCall(client)(api.listConversations, input, { signal });
      const last = posts[0]?.comments.at(-1);
      return last ? { commentId: last.ID, authorId: last.author?.ID } : null;
    },
    refetchInterval: () => (isLive() ? LIVE_POLL_MS : POLL_MS),
    staleTime: 0,
  });
}

interface LoadedPages {
  pages: ResponseOf<typeof api.listConversations>[];
  pageParams: unknown[];
}

/** Adds comments to a conversation wherever it is cached, each once and in order of time. */
export function addComments(client: QueryClient, postId: number, comments: readonly Comment[]): void {
  for (const path of [api.listConversations, getTeamFrontPage])
    updateCached<{ pages?: { posts: Thread[] }[] } | null>(
      client,
      { queryKey: toEndpointKey(path) },
      (loaded) => {
        if (!loaded?.pages) return loaded;
        return {
          ...loaded,
          pages: loaded.pages.map((page) => ({
            ...page,
            posts: page.posts.map((post) => (post.ID === postId ? mergeComments(post, comments) : post)),
          })),
        };
      },
    );
}

function mergeComments(post: Thread, comments: readonly Comment[]): Thread {
  const all = new Map([...post.comments, ...comments].map((comment) => [comment.ID, comment]));
  return { ...post, comments: [...all.values()].toSorted((a, b) => a.ID - b.ID) };
}

/** Fetches the comments before a comment, and adds them to the conversation. */
export async function fetchEarlier(client: QueryClient, post: Thread, before: number): Promise<void> {
  const { comments } = await getCall(client)(api.listEarlierComments, {
    siteId: toSiteKey(post),
    postId: post.ID,
    before,
    number: CONVERSATION_NEXT_PAGE,
  });
  addComments(client, post.ID, comments);
}

const CALLS = { F: api.followConversation, M: api.muteConversation, none: api.unfollowConversation };

export type ConversationState = Post['is_following_conversation'];

/**
 * Follows (F), mutes (M) or resets (null) a conversation; shown at once, and reverted with a notice if the call fails.
 * Returns whether it was saved.
 */
export function changeConversationState(
  client: QueryClient,
  post: Pick<Post, 'ID' | 'site_ID' | 'feed_ID' | 'is_following_conversation'>,
  state: ConversationState,
  notice: Pick<OptimisticAction<unknown>, 'words' | 'id'>,
): Promise<boolean> {
  const show = (is_following_conversation: ConversationState) =>
    patchPost(client, post.ID, { is_following_conversation });
  return optimistic(client, {
    ...notice,
    patch: () => show(state),
    call: () => getCall(client)(CALLS[state ?? 'none'], { siteId: toSiteKey(post), postId: post.ID }),
    undo: () => show(post.is_following_conversation),
  });
}
