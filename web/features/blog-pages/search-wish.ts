import { SEARCH_MAX, SEARCH_MIN } from '#shared/domain/limits.ts';

/** What the address of a blog's search page says, as text. */
export interface SearchAddress {
  q?: string;
  sort?: string;
  after?: string;
}

/** What is to be searched for in a blog. */
export interface BlogWish {
  /** As it stands in the field. */
  text: string;
  /** Undefined where nothing is searched for: without words, or with a fault. */
  query: string | undefined;
  fault: 'short' | 'long' | undefined;
  sort: 'relevance' | 'date';
  /** Where the page before ended. */
  after: string | undefined;
}

export function blogWishOf({ q = '', sort, after }: SearchAddress): BlogWish {
  const text = q.trim();
  const isShort = text !== '' && text.length < SEARCH_MIN;
  const fault = text.length > SEARCH_MAX ? 'long' : isShort ? 'short' : undefined;
  return {
    text,
    query: text === '' || fault ? undefined : text,
    fault,
    sort: sort === 'date' ? 'date' : 'relevance',
    after,
  };
}
