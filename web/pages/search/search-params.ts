import { SEARCH_MAX, SEARCH_MIN } from '#shared/domain/limits.ts';
import { formatStreamKey, type SearchSort, type StreamKey } from '#shared/domain/stream-key.ts';

/** The query of the search page's address, as strings. */
export interface SearchAddress {
  q?: string;
  sort?: string;
  show?: string;
  focus?: string;
  isSuggestion?: string;
  /** The cursor of a visitor's next page. */
  from?: string;
}

/** The parameters of a search and its display. */
export interface SearchParams {
  /** As shown in the field. */
  text: string;
  /** Undefined if nothing is searched for: no words, or an invalid value. */
  query: string | undefined;
  textError: 'short' | 'long' | undefined;
  sort: SearchSort;
  show: 'posts' | 'sites' | undefined;
  isSuggestion: boolean;
  from: string | undefined;
}

/** Parameters with words. */
export type ValidSearchParams = SearchParams & { query: string };

export function hasWords(params: SearchParams): params is ValidSearchParams {
  return params.query !== undefined;
}

export function parseSearchParams({ q = '', sort, show, isSuggestion, from }: SearchAddress): SearchParams {
  const text = q.trim();
  const textError = findTextError(text);
  return {
    text,
    query: text === '' || textError ? undefined : text,
    textError,
    sort: sort === 'last_updated' ? sort : 'relevance',
    show: show === 'posts' || show === 'sites' ? show : undefined,
    isSuggestion: isSuggestion === '1',
    from,
  };
}

/** Returns why a text cannot be searched for; undefined also for an empty one. */
export function findTextError(text: string): SearchParams['textError'] {
  const { length } = text.trim();
  if (length > SEARCH_MAX) return 'long';
  return length > 0 && length < SEARCH_MIN ? 'short' : undefined;
}

/** Returns the key of the stream of posts. */
export function toSearchStream(query: string, sort: SearchSort): Extract<StreamKey, { kind: 'search' }> {
  return { kind: 'search', query, sort };
}

/** The same as a string. */
export function formatFound({ query, sort }: ValidSearchParams): string {
  return formatStreamKey(toSearchStream(query, sort));
}

/** Returns the address of another search with the same display; relevance, the default, is left out (SE-09). */
export function toSearchAddress(
  query: string,
  { sort, show }: Pick<SearchParams, 'sort' | 'show'>,
): SearchAddress {
  return {
    ...(query && { q: query }),
    ...(sort !== 'relevance' && { sort }),
    ...(show && { show }),
  };
}
