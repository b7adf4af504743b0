import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Path } from '#shared/endpoint.ts';
import * as api from '#shared/paths/articles.ts';
import { listBlogTags } from '#shared/paths/terms.ts';
import { endpointMutation, endpointQuery, getCall, toEndpointKey } from '#web/lib/query.ts';

/** A post as its writer edits it; always asked for anew, because an old version would only lead to a conflict. */
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

/** What Markdown will be in a post of the blog; asked once for a text. */
export const markdownQuery = (siteId: number, markdown: string) =>
  queryOptions({
    ...endpointQuery(api.previewMarkdown, { siteId, content_markdown: markdown }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

export type ListedStatus = 'draft' | 'future' | 'publish' | 'private' | 'trash';

/** The posts of a blog for its writers, most recently changed first, in pages. */
export function articlesQuery(siteId: number, status: ListedStatus) {
  return infiniteQueryOptions({
    queryKey: [...toEndpointKey(api.listArticles), siteId, status],
    queryFn: ({ client, pageParam, signal }) =>
      getCall(client)(
        api.listArticles,
        { siteId, status, ...(pageParam && { page_handle: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_page_handle }) => next_page_handle,
    staleTime: 0,
  });
}

/** How many posts of each status a blog has, as the answer about one of them says. */
export function articleCountsQuery(siteId: number, status: ListedStatus) {
  return infiniteQueryOptions({
    ...articlesQuery(siteId, status),
    select: ({ pages }) => pages[0]?.counts,
  });
}

const LISTED: readonly string[] = ['draft', 'future', 'private', 'trash'] satisfies ListedStatus[];

/** A status as an address names it; what is published when it names none. */
export function parseListedStatus(text: string | undefined): ListedStatus {
  return text !== undefined && LISTED.includes(text) ? (text as ListedStatus) : 'publish';
}

export const deleteArticleMutation = () => createRefetchingMutation(api.deleteArticle);
export const restoreArticleMutation = () => createRefetchingMutation(api.restoreArticle);
export const revertArticleMutation = () => createRefetchingMutation(api.revertArticle);

/** Tags for a post of a blog: its own ones by their posts, then those of others. */
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

/** After it the lists of posts are fetched again. */
function createRefetchingMutation<E extends Path>(endpoint: E) {
  return mutationOptions({
    ...endpointMutation(endpoint),
    onSettled: (_data, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: toEndpointKey(api.listArticles) }),
  });
}
