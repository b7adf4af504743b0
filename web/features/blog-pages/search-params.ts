import { SEARCH_MAX, SEARCH_MIN } from '#shared/domain/limits.ts';

/** The query of a blog search page's address, as strings. */
export interface SearchAddress {
  q?: string;
  sort?: string;
  after?: string;
}

/** The parameters of a search in a blog. */
export interface BlogSearchParams {
  /** As shown in the field. */
  text: string;
  /** Undefined if nothing is searched for: no words, or an invalid value. */
  query: string | undefined;
  error: 'short' | 'long' | undefined;
  sort: 'relevance' | 'date';
  /** The cursor: where the previous page ended. */
  after: string | undefined;
}

export function toBlogSearchParams({ q = '', sort, after }: SearchAddress): BlogSearchParams {
  const text = q.trim();
  const isShort = text !== '' && text.length < SEARCH_MIN;
  const error = text.length > SEARCH_MAX ? 'long' : isShort ? 'short' : undefined;
  return {
    text,
    query: text === '' || error ? undefined : text,
    error,
    sort: sort === 'date' ? 'date' : 'relevance',
    after,
  };
}
