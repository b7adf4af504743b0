import { SEARCH_MAX, SEARCH_MIN } from '#shared/domain/limits.ts';
import { formatStreamKey, type SearchSort, type StreamKey } from '#shared/domain/stream-key.ts';

/** What the address of the search page says, as text. */
export interface SearchAddress {
  q?: string;
  sort?: string;
  show?: string;
  focus?: string;
  isSuggestion?: string;
  /** Where a visitor's page goes on. */
  from?: string;
}

/** What is to be searched for, and how it is to be shown. */
export interface SearchParams {
  /** As it stands in the field. */
  text: string;
  /** Undefined where nothing is searched for: without words, or with a fault. */
  query: string | undefined;
  textError: 'short' | 'long' | undefined;
  sort: SearchSort;
  show: 'posts' | 'sites' | undefined;
  isSuggestion: boolean;
  from: string | undefined;
}

/** A wish with words. */
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

/** Why nothing can be searched for by this text; undefined also where there is none. */
export function findTextError(text: string): SearchParams['textError'] {
  const { length } = text.trim();
  if (length > SEARCH_MAX) return 'long';
  return length > 0 && length < SEARCH_MIN ? 'short' : undefined;
}

/** The key of the stream of posts. */
export function toSearchStream(query: string, sort: SearchSort): Extract<StreamKey, { kind: 'search' }> {
  return { kind: 'search', query, sort };
}

/** The same, written. */
export function formatFound({ query, sort }: ValidSearchParams): string {
  return formatStreamKey(toSearchStream(query, sort));
}

/** The address of another search that is shown likewise; relevance stands in no address (SE-09). */
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
