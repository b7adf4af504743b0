import { randomUUID } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { listSitesLike } from '#server/features/feeds/queries.ts';
import { listFollowedTags, listTagsLike, listTrendingTags } from '#server/features/tags/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { completeSearch, searchPosts, suggestSearches } from '#shared/api/streams-search.ts';
import { SEARCH_SUGGESTIONS, TRENDING_TAGS } from '#shared/domain/limits.ts';
import { normalizeSiteAddress } from '#shared/domain/search-query.ts';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { listAuthorsLike } from './queries-search-words.ts';
import { parseWindow } from './queries-window.ts';
import { loadSearchPage } from './search-page.ts';
import { findItems } from './sources.ts';
import { listSuggestible, presentSuggestions } from './suggestions.ts';

/** As many as a phone shows above its keyboard. */
const COMPLETIONS = 8;
/** So many words are tried for suggestions that find something. */
const TRIED_MAX = 12;

export const searchRoutes: Route<Context>[] = [
  route(searchPosts, loadSearchPage),
  route(completeSearch, async ({ db }: Context, input, viewer) => ({
    values: await listCompletions(db, input, viewer),
  })),
  route(suggestSearches, async (context: Context, { locale }, viewer) => {
    const { db } = context;
    const followed = viewer ? (await listFollowedTags(db, viewer.id)).map(({ title }) => title) : [];
    const trending =
      followed.length > 0 ? [] : (await listTrendingTags(db, TRENDING_TAGS)).map(({ title }) => title);
    const { words, areTags } = listSuggestible({ followed, trending, locale });
    const suggested = await pickWithResults(context, words.slice(0, TRIED_MAX), viewer);
    return { suggestions: presentSuggestions(suggested, areTags, randomUUID().slice(0, 8)) };
  }),
];

/** Returns the first words that find a post for the viewer, at most three. */
async function pickWithResults(context: Context, words: string[], viewer: Viewer | null): Promise<string[]> {
  const picked: string[] = [];
  for (
    let tried = 0;
    tried < words.length && picked.length < SEARCH_SUGGESTIONS;
    tried += SEARCH_SUGGESTIONS
  ) {
    const next = words.slice(tried, tried + SEARCH_SUGGESTIONS);
    const found = await Promise.all(
      next.map((query) => findItems(context, { kind: 'search', query, sort: 'last_updated' }, viewer, ONE)),
    );
    picked.push(...next.filter((_, index) => found[index]!.length > 0));
  }
  return picked.slice(0, SEARCH_SUGGESTIONS);
}

const ONE = parseWindow({}, 1);

async function listCompletions(
  db: Context['db'],
  { operator, q }: InputOf<typeof completeSearch>,
  viewer: Viewer | null,
): Promise<ResponseOf<typeof completeSearch>['values']> {
  const text = q.trim();
  if (operator === 'tag') {
    const tags = await listTagsLike(db, {
      search: text.replaceAll('-', ' '),
      without: [],
      limit: COMPLETIONS,
    });
    return tags.map(({ slug, title, count }) => ({ value: slug, name: title, post_count: count }));
  }
  if (operator === 'author') {
    const authors = await listAuthorsLike(db, { text, limit: COMPLETIONS });
    return authors.map(({ word, post_count }) => ({ value: word, name: word, post_count }));
  }
  const sites = await listSitesLike(db, text, viewer?.id ?? null, COMPLETIONS);
  return sites.map(({ name, address, icon_url }) => ({
    value: normalizeSiteAddress(address),
    name,
    ...(icon_url && { icon: icon_url }),
  }));
}
