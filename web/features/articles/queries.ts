import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { ArticleType } from '#shared/api/articles.ts';
import type { Path } from '#shared/endpoint.ts';
import * as api from '#shared/paths/articles.ts';
import { listBlogTags } from '#shared/paths/terms.ts';
import { endpointMutation, endpointQuery, getCall, toEndpointKey } from '#web/lib/query.ts';

/** A post for its editor; always refetched, because an old version would only cause a conflict. */
export function articleQuery(siteId: number, postId: number) {
  return queryOptions({
    ...endpointQuery(api.getArticle, { siteId, postId }),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

export const revisionsQuery = (siteId: number, postId: number) =>
  queryOptions({ ...endpointQuery(api.listRevisions, { siteId, postId }), staleTime: 0 });

/** The server's HTML for a Markdown text of the blog; fetched once for each text. */
export const markdownQuery = (siteId: number, markdown: string) =>
  queryOptions({
    ...endpointQuery(api.previewMarkdown, { siteId, content_markdown: markdown }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

export type ListedStatus = 'draft' | 'future' | 'publish' | 'private' | 'trash';

/** A blog's posts or pages for its writers, most recently changed first, in parts. */
export function articlesQuery(siteId: number, type: ArticleType, status: ListedStatus) {
  return infiniteQueryOptions({
    queryKey: [...toEndpointKey(api.listArticles), siteId, type, status],
    queryFn: ({ client, pageParam, signal }) =>
      getCall(client)(
        api.listArticles,
        { siteId, type, status, ...(pageParam && { page_handle: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_page_handle }) => next_page_handle,
    staleTime: 0,
  });
}

/** The number of a blog's posts or pages for each status, as in the response for one of them. */
export function articleCountsQuery(siteId: number, type: ArticleType, status: ListedStatus) {
  return infiniteQueryOptions({
    ...articlesQuery(siteId, type, status),
    select: ({ pages }) => pages[0]?.counts,
  });
}

const LISTED: readonly string[] = ['draft', 'future', 'private', 'trash'] satisfies ListedStatus[];

/** Parses the status in an address; published if there is none. */
export function parseListedStatus(text: string | undefined): ListedStatus {
  return text !== undefined && LISTED.includes(text) ? (text as ListedStatus) : 'publish';
}

export const deleteArticleMutation = () => createRefetchingMutation(api.deleteArticle);
export const restoreArticleMutation = () => createRefetchingMutation(api.restoreArticle);
export const revertArticleMutation = () => createRefetchingMutation(api.revertArticle);

/** Tag suggestions for a blog's post: the blog's own tags by use, then others. */
export const tagSuggestionsQuery = (siteId: number, search: string) =>
  queryOptions({
    ...endpointQuery(listBlogTags, {
      siteId,
      search,
      scope: 'platform',
      order_by: 'count',
      order: 'DESC',
      number: 40,
    }),
    staleTime: 60_000,
  });

/** Refetches the lists of posts afterwards. */
function createRefetchingMutation<E extends Path>(endpoint: E) {
  return mutationOptions({
    ...endpointMutation(endpoint),
    onSettled: (_data, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: toEndpointKey(api.listArticles) }),
  });
}
