import { SEARCH_MAX, SEARCH_MIN } from '#shared/domain/limits.ts';
import { isEmptySearch, parseSearchQuery } from '#shared/domain/search-query.ts';
import { formatStreamKey, type SearchSort, type StreamKey } from '#shared/domain/stream-key.ts';

/** The query of the search page's address, as strings. */
export interface SearchAddress {
  q?: string;
  sort?: string;
  show?: string;
  scope?: string;
  focus?: string;
  isSuggestion?: string;
  /** The cursor of a visitor's next page. */
  from?: string;
}

/** The parameters of a search and its display. */
export interface SearchParams {
  /** As shown in the field. */
  text: string;
  /** Undefined if nothing is searched for: no words and no operators with a value, or an invalid text. */
  query: string | undefined;
  textError: TextError | undefined;
  sort: SearchSort;
  /** Only the viewer's subscriptions; undefined for all posts. */
  scope: 'mine' | undefined;
  show: 'posts' | 'sites' | undefined;
  isSuggestion: boolean;
  from: string | undefined;
}

/** Why a text cannot be searched for: its length, or a date that does not exist. */
export type TextError = 'short' | 'long' | 'date';

/** Parameters with words. */
export type ValidSearchParams = SearchParams & { query: string };

export function hasWords(params: SearchParams): params is ValidSearchParams {
  return params.query !== undefined;
}

export function parseSearchParams({
  q = '',
  sort,
  show,
  scope,
  isSuggestion,
  from,
}: SearchAddress): SearchParams {
  const text = q.trim();
  const textError = findTextError(text);
  return {
    text,
    query: textError || isEmptySearch(parseSearchQuery(text)) ? undefined : text,
    textError,
    sort: sort === 'last_updated' ? sort : 'relevance',
    scope: scope === 'mine' ? scope : undefined,
    show: show === 'posts' || show === 'sites' ? show : undefined,
    isSuggestion: isSuggestion === '1',
    from,
  };
}

/** Returns why a text cannot be searched for; undefined also for an empty one. */
export function findTextError(text: string): SearchParams['textError'] {
  const { length } = text.trim();
  if (length > SEARCH_MAX) return 'long';
  if (length > 0 && length < SEARCH_MIN) return 'short';
  return parseSearchQuery(text).issue?.kind === 'date' ? 'date' : undefined;
}

/** Returns the key of the stream of posts. */
export function toSearchStream({
  query,
  sort,
  scope,
}: Pick<ValidSearchParams, 'query' | 'sort' | 'scope'>): Extract<StreamKey, { kind: 'search' }> {
  return { kind: 'search', query, sort, ...(scope && { scope }) };
}

/** The same as a string. */
export function formatFound(params: ValidSearchParams): string {
  return formatStreamKey(toSearchStream(params));
}

/** Returns the address of another search with the same display; relevance, the default, is left out (SE-09). */
export function toSearchAddress(
  query: string,
  { sort, show, scope }: Pick<SearchParams, 'sort' | 'show'> & { scope?: SearchParams['scope'] },
): SearchAddress {
  return {
    ...(query && { q: query }),
    ...(sort !== 'relevance' && { sort }),
    ...(show && { show }),
    ...(scope && { scope }),
  };
}
