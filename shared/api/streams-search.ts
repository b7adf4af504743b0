import { z } from 'zod';
import { SEARCH_MAX } from '../domain/limits.ts';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/streams-search.ts';
import { StreamInput, StreamResponse } from './streams.ts';

/** The typed text, trimmed. NUL, which PostgreSQL cannot store, becomes a space. */
export const SearchText = z
  .string()
  .max(SEARCH_MAX)
  .transform((text) => text.replaceAll('\0', ' ').trim())
  .pipe(z.string().min(1));

/**
 * Stream key search:{sort, q}. All words must occur, in the title, the text or a writer's name; `"exact words"`, `or` and
 * `-without` work as in search engines. A query without words finds nothing.
 */
export const searchPosts = endpoint(paths.searchPosts, {
  access: 'public',
  summary: 'Posts that hold the words (stream key search:{sort, q})',
  input: StreamInput.extend({
    q: SearchText,
    /** `date` is what older clients call `last_updated`. */
    sort: z
      .enum(['relevance', 'last_updated', 'date'])
      .default('relevance')
      .transform((sort) => (sort === 'date' ? 'last_updated' : sort)),
  }),
  answer: StreamResponse,
});
