import { queryOptions } from '@tanstack/react-query';
import type { Tag } from '#shared/api/tags.ts';
import { TAG_CACHE_MS, TRENDING_TAGS } from '#shared/domain/limits.ts';
import { normalizeTagSlug } from '#shared/domain/tag-slug.ts';
import { getLocale } from '#shared/i18n/translate.ts';
import * as api from '#shared/paths/tags.ts';
import { CallError } from '#web/lib/call.ts';
import { findCallError } from '#web/lib/error.ts';
import { endpointQuery, getCall, toEndpointKey } from '#web/lib/query.ts';

/** The user's followed tags, as `{tags}`; all buttons and the sidebar use it. */
export function followedTagsQuery() {
  return queryOptions({
    queryKey: toEndpointKey(api.listFollowedTags),
    queryFn: async ({ client, signal }): Promise<{ tags: Tag[] }> => {
      const response = await getCall(client)(api.listFollowedTags, { locale: getLocale() }, { signal });
      return { tags: requirePart(response.tags) };
    },
  });
}

/** A tag as the server has it; null for one that nobody uses, which is a valid response (TG-07). */
export function tagQuery(text: string) {
  const slug = normalizeTagSlug(text);
  return queryOptions({
    queryKey: toEndpointKey(api.getTag, { slug }),
    queryFn: async ({ client, signal }): Promise<Tag | null> => {
      // This tag's path is that of the alphabetic list; with a capital it is a tag's (shared/paths/tags.ts).
      const requestedSlug = slug === 'alphabetic' ? 'Alphabetic' : slug;
      try {
        const response = await getCall(client)(
          api.getTag,
          { slug: requestedSlug, locale: getLocale() },
          { signal },
        );
        return requirePart(response.tag);
      } catch (error) {
        if (findCallError(error)?.status === 404) return null;
        throw error;
      }
    },
  });
}

/** Counts of tags change slowly, so they are fetched once a day (AP-15, AP-18). */
const DAILY = { staleTime: TAG_CACHE_MS, gcTime: TAG_CACHE_MS };

/** The six most used tags, as `{tags: [{count, tag, sites}]}` (AP-13). */
export function trendingTagsQuery() {
  const input = { count: TRENDING_TAGS, lang: getLocale() };
  return queryOptions({ ...endpointQuery(api.listTrendingTags, input), ...DAILY });
}

/** The most used tags by letter (AP-16); the API knows the language by both names. */
export function alphabeticTagsQuery() {
  const input = { lang: getLocale(), locale: getLocale() };
  return queryOptions({ ...endpointQuery(api.listAlphabeticTags, input), ...DAILY });
}

/** Tags related to these, as `{tags}`; without any, the trending ones. */
export function relatedTagsQuery(slugs: readonly string[]) {
  return endpointQuery(api.listRelatedTags, { tags: [...slugs] });
}

/** TG-08: a response without the requested part is a failure. */
function requirePart<T>(part: T | undefined): T {
  if (part === undefined) throw new CallError('bad_answer', 'The server’s answer has no tags.');
  return part;
}
