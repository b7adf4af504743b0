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
 * Stream key search:{sort, q, scope}. All words must occur, in the title, the text, the tags or a writer's name; `"exact words"`,
 * `or`, `-without`, `site:`, `author:`, `tag:`, `after:` and `before:` are described in docs/search.md. A query without any of these
 * finds nothing; one with a date that does not exist is `invalid_input`.
 */
export const searchPosts = endpoint(paths.searchPosts, {
  access: 'public',
  summary: 'Posts that match a search (stream key search:{sort, q, scope})',
  input: StreamInput.extend({
    q: SearchText,
    /** `date` is what older clients call `last_updated`. */
    sort: z
      .enum(['relevance', 'last_updated', 'date'])
      .default('relevance')
      .transform((sort) => (sort === 'date' ? 'last_updated' : sort)),
    /** `mine`: only posts of the viewer's subscriptions; `authorization_required` for a visitor. */
    scope: z.enum(['all', 'mine']).default('all'),
  }),
  answer: StreamResponse.extend({
    /** The number of matching posts, at most 1,000; only on the first page. */
    found: z.int().optional(),
    /** Whether `found` is the number of all; otherwise there are at least so many. */
    found_is_exact: z.boolean().optional(),
    /** The search with words corrected, if it found hardly anything and the corrected one finds something. */
    did_you_mean: z.string().optional(),
  }),
});

/** What can follow an operator: sites (the viewer's subscriptions first), writers or tags. */
export const completeSearch = endpoint(paths.completeSearch, {
  access: 'public',
  summary: 'Values that complete an operator of a search',
  input: z.object({
    operator: z.enum(['site', 'author', 'tag']),
    /** What has been typed of the value. */
    q: z.string().max(100).default(''),
  }),
  answer: z.object({
    values: z.array(
      z.object({
        /** What stands in the search. */
        value: z.string(),
        name: z.string(),
        /** Of a site, if it has one. */
        icon: z.string().optional(),
        /** Of a writer, among the newest posts, or of a tag. */
        post_count: z.int().optional(),
      }),
    ),
  }),
});

/** Three searches that find something for the viewer, chosen at random (SE-11 to SE-14); fewer if there are fewer. */
export const suggestSearches = endpoint(paths.suggestSearches, {
  access: 'public',
  summary: 'Suggested searches, each with results',
  input: z.object({ locale: z.string().max(35).default('en') }),
  answer: z.object({
    suggestions: z.array(
      z.object({
        words: z.string(),
        railcar: z.object({
          railcar: z.string(),
          ui_algo: z.string(),
          ui_position: z.int(),
          rec_result: z.string(),
        }),
      }),
    ),
  }),
});
