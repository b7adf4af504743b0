import { type Kysely, sql } from 'kysely';
import { listNamedFeeds } from '#server/features/feeds/queries.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { SearchQuery } from '#shared/domain/search-query.ts';
import type { SearchScope } from '#shared/domain/stream-key.ts';
import { normalizeTagSlug } from '#shared/domain/tag-slug.ts';

type Db = Kysely<Schema>;

/** The conditions of a search on the rows of post_search. */
export interface SearchFilter {
  /** For websearch_to_tsquery; undefined without words. */
  words: string | undefined;
  /** Whether an index finds the posts with these words; not if words are only excluded. */
  hasWords: boolean;
  /** Whether some words may have to follow one another: phrases, and words with a hyphen or a dot. */
  hasPhrases: boolean;
  /** Every post has all of these keys, */
  keys: string[];
  /** and is of one of these feeds; undefined for any. */
  feeds: FeedSet | undefined;
  /** It has none of these keys, */
  without: string[];
  /** nor all of one of these together (arrays in PostgreSQL's notation), */
  withoutAll: string[];
  /** and is not of these feeds. */
  withoutFeeds: number[];
  /** Whether an index can find the posts by words or keys: something must be there, not only missing. */
  isPositive: boolean;
  /** Whether the index finds exactly the matching posts. */
  isExact: boolean;
}

/** Feeds, and the number of their posts. */
interface FeedSet {
  ids: number[];
  posts: number;
}

/**
 * Returns the conditions of a search for a viewer: names become the keys of sites and writers. Undefined if nothing can match: no
 * site has the name, or a writer's name has no words.
 */
export async function resolveFilter(
  db: Db,
  query: SearchQuery,
  viewer: { id: number } | null,
  scope: SearchScope,
): Promise<SearchFilter | undefined> {
  const viewerId = viewer?.id ?? null;
  const [feeds, withoutFeeds, authors, withoutAuthors] = await Promise.all([
    listSearchedFeeds(db, query.sites, viewerId, scope),
    listNamedFeeds(db, query.withoutSites, viewerId),
    listAuthorKeys(db, query.authors),
    listAuthorKeys(db, query.withoutAuthors),
  ]);
  if (feeds?.ids.length === 0 || authors.some((keys) => keys.length === 0)) return undefined;
  const keys = [...query.tags.map(toTagKey), ...authors.flat()];
  const hasWords =
    query.words !== '' && query.alternatives.every((terms) => terms.some((term) => !term.isNegative));
  const hasPhrases = /\p{P}/u.test(query.words);
  const excludes = query.withoutSites.length > 0 || withoutAuthors.length > 0 || query.withoutTags.length > 0;
  return {
    words: query.words || undefined,
    hasWords,
    hasPhrases,
    keys,
    feeds,
    without: query.withoutTags.map(toTagKey),
    withoutAll: withoutAuthors.filter((author) => author.length > 0).map(formatArray),
    withoutFeeds: withoutFeeds.map(({ id }) => id),
    isPositive: hasWords || keys.length > 0,
    isExact: !excludes && !hasPhrases,
  };
}

/** Writes an array in PostgreSQL's notation. */
function formatArray(values: string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

function toTagKey(tag: string): string {
  return `tag:${normalizeTagSlug(tag)}`;
}

/** Lists the feeds to search: those of these names, among the viewer's subscriptions or all; undefined for all feeds. */
async function listSearchedFeeds(
  db: Db,
  names: string[],
  viewerId: number | null,
  scope: SearchScope,
): Promise<FeedSet | undefined> {
  if (names.length === 0 && scope === 'all') return undefined;
  if (names.length === 0) return (await subscribed.execute(db, { userId: viewerId }))[0];
  const feeds = await listNamedFeeds(db, names, viewerId, scope === 'mine' ? viewerId : undefined);
  return {
    ids: feeds.map(({ id }) => id),
    posts: feeds.reduce((posts, { post_count }) => posts + post_count, 0),
  };
}

const subscribed = prepared<{ userId: number | null }, FeedSet>(
  'searched_subscriptions',
  (p) => sql`select coalesce(array_agg(feeds.id), '{}') as ids, coalesce(sum(post_count), 0) as posts
    from subscriptions join feeds on feeds.id = feed_id where user_id = ${p('userId')}::bigint`,
);

/** Returns the keys of each writer: one for each word of the name. */
async function listAuthorKeys(db: Db, names: string[]): Promise<string[][]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ keys: string[] }>`
    select array(select 'author:' || word from unnest(tsvector_to_array(to_tsvector('tidings', name))) word) as keys
    from unnest(${names}::text[]) name`.execute(db);
  return rows.map(({ keys }) => keys);
}
