import { infiniteQueryOptions, type Query, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Comment } from '#shared/api/comments.ts';
import type { Post } from '#shared/api/posts.ts';
import { COMMENTS_FIRST_PAGE, COMMENTS_MAX_PAGE, COMMENTS_NEXT_PAGE } from '#shared/domain/limits.ts';
import { toSiteKey } from '#shared/domain/site-key.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import * as api from '#shared/paths/comments.ts';
import { entitiesIn, updateCached } from '#web/lib/entities.ts';
import { endpointQuery, getCall, toEndpointKey } from '#web/lib/query.ts';

type CommentsResponse = ResponseOf<typeof api.listComments>;

export type DiscussedPost = Pick<Post, 'ID' | 'site_ID' | 'feed_ID'>;

/** Properties of the post that all comment events have. */
export function toEventProperties({ feed_ID, ID }: { feed_ID: number; ID: number }) {
  return { feed_id: feed_ID, post_id: ID };
}

function toQueryKey(post: DiscussedPost): readonly unknown[] {
  return [...toEndpointKey(api.listComments), toSiteKey(post), post.ID];
}

/**
 * The comments of a post in pages: the first ten, then 25 at a time. With `whole`, because the address points to one of them, as
 * many at once as a response can have.
 */
export function commentsQuery(post: DiscussedPost, { whole }: { whole: boolean }) {
  return infiniteQueryOptions({
    queryKey: toQueryKey(post),
    queryFn: async ({ client, signal, pageParam: offset }) => {
      const number = whole ? COMMENTS_MAX_PAGE : offset === 0 ? COMMENTS_FIRST_PAGE : COMMENTS_NEXT_PAGE;
      const input = { siteId: toSiteKey(post), postId: post.ID, offset, number };
      const response: CommentsResponse = await getCall(client)(api.listComments, input, { signal });
      return { ...response, end: offset + number };
    },
    initialPageParam: 0,
    meta: entitiesIn<LoadedPages>({ pages: [{ comments: ['comment'] }] }),
    getNextPageParam: ({ end, found }) => (end < found ? end : undefined),
  });
}

/** The comments of a post that visitors see. */
export function visitorCommentsQuery(post: DiscussedPost) {
  return queryOptions<CommentsResponse>({
    queryKey: [...toQueryKey(post), 'visitor'],
    meta: entitiesIn<CommentsResponse>({ comments: ['comment'] }),
    queryFn: ({ client, signal }) =>
      getCall(client)(
        api.listComments,
        { siteId: toSiteKey(post), postId: post.ID, number: COMMENTS_MAX_PAGE },
        { signal },
      ),
  });
}

/** A single comment, addressed by its feed as every comment is. */
export function commentQuery(feedId: number, commentId: number) {
  return endpointQuery(api.getComment, { siteId: `feed:${feedId}`, commentId }, 'comment');
}

/** A blog's comments of one status, newest first, for its moderators. */
export function blogCommentsQuery(siteId: number, status: Comment['status']) {
  return infiniteQueryOptions({
    queryKey: [...toEndpointKey(api.listCommentsOfBlog), siteId, status],
    queryFn: ({ client, signal, pageParam }) =>
      getCall(client)(
        api.listCommentsOfBlog,
        { siteId, status, ...(pageParam === null ? {} : { page_handle: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    meta: entitiesIn<LoadedPages>({ pages: [{ comments: ['comment'] }] }),
    getNextPageParam: (page) => page.next_page_handle,
  });
}

/** The number of a blog's comments for each status, as in the response for one of them. */
export function blogCommentCountsQuery(siteId: number, status: Comment['status']) {
  return infiniteQueryOptions({
    ...blogCommentsQuery(siteId, status),
    select: ({ pages }) => pages[0]?.counts,
  });
}

/** Parses the status in an address; pending if there is none. */
export function parseStatus(text: string | undefined): Comment['status'] {
  const statuses: readonly string[] = ['approved', 'spam', 'trash'];
  return text !== undefined && statuses.includes(text) ? (text as Comment['status']) : 'unapproved';
}

interface LoadedPages {
  pages: { comments: Comment[]; found?: number; counts?: Record<Comment['status'], number> }[];
  pageParams: unknown[];
}

/** Adds a new comment after the cached ones of its post. */
export function addComment(client: QueryClient, post: DiscussedPost, comment: Comment): void {
  updateCached<LoadedPages>(client, { queryKey: toQueryKey(post), exact: true }, (loaded) => {
    const last = loaded.pages.at(-1);
    // A page fetched meanwhile may already contain it.
    if (!last || loaded.pages.some(({ comments }) => comments.some(({ ID }) => ID === comment.ID)))
      return loaded;
    return {
      ...loaded,
      pages: [...loaded.pages.slice(0, -1), { ...last, comments: [...last.comments, comment] }],
    };
  });
}

/**
 * Corrects the counts on the tabs of a blog's comments, and marks the other tabs to be refetched. The comment's new tab may
 * already be open with an older response, or be fetching one.
 */
export async function moveBetweenStatuses(
  client: QueryClient,
  from: Comment['status'],
  to: Comment['status'],
): Promise<void> {
  updateCached<LoadedPages>(client, { queryKey: toEndpointKey(api.listCommentsOfBlog) }, (loaded) => {
    const pages = loaded.pages.map((page) => ({
      ...page,
      ...(page.counts && {
        counts: { ...page.counts, [from]: page.counts[from] - 1, [to]: page.counts[to] + 1 },
      }),
    }));
    return { ...loaded, pages };
  });
  const queryKey = toEndpointKey(api.listCommentsOfBlog);
  void client.invalidateQueries({ queryKey, refetchType: 'none' });
  const destination = { queryKey, predicate: (query: Query) => query.queryKey.at(-1) === to };
  await Promise.allSettled(
    client
      .getQueryCache()
      .findAll(destination)
      .map(({ promise }) => promise),
  );
  await client.invalidateQueries(destination);
}
