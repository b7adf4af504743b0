import { SEARCH_MAX, SEARCH_MIN } from '#shared/domain/limits.ts';

/** What the address of a blog's search page says, as text. */
export interface SearchAddress {
  q?: string;
  sort?: string;
  after?: string;
}

/** What is to be searched for in a blog. */
export interface BlogSearchParams {
  /** As it stands in the field. */
  text: string;
  /** Undefined where nothing is searched for: without words, or with a fault. */
  query: string | undefined;
  error: 'short' | 'long' | undefined;
  sort: 'relevance' | 'date';
  /** Where the page before ended. */
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
