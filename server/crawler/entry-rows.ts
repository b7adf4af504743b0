import type { NewPost, StoredIdentity } from '#server/features/posts/upsert.ts';
import type { CrossPost } from '#server/platform/db/column-types.ts';
import { decodeEntities } from '#server/text/html-text.ts';
import { normalizeTagSlug } from '#shared/domain/tag-slug.ts';
import type { NormalizedEntry } from './normalized-feed.ts';

type Comparable = Pick<NormalizedEntry, 'id' | 'url' | 'title' | 'publishedAt'>;

/**
 * Whether a stored post and an entry with the same id are different entries: address, title and date all differ. A publisher who
 * reuses ids (a restarted counter, "latest") would otherwise overwrite one post with the next. An edit leaves at least one of the
 * three unchanged; without dates the id is always trusted.
 */
export function isReusedId(stored: StoredIdentity, entry: Comparable): boolean {
  const isRedated =
    stored.published_at !== null &&
    entry.publishedAt !== undefined &&
    stored.published_at.getTime() !== entry.publishedAt.getTime();
  return isRedated && stored.url !== (entry.url ?? null) && stored.title !== entry.title;
}

/** Returns the identity of an entry whose id belongs to another post. No id of a feed has a line break. */
export function toReusedIdGuid({ id, url, title }: Comparable): string {
  return `${id}\n${url ?? title}`;
}

/**
 * Matches entries of a document without any known id although its feed has posts: the publisher has changed all ids (a new system
 * or address, or ids generated at each fetch). An entry is then the stored post with the same title and also the same address,
 * else the same date. Each post is matched once.
 *
 * @returns pairs of an entry's index and the stored post's number
 */
export function matchRenamed(
  entries: readonly Comparable[],
  stored: readonly StoredIdentity[],
): { index: number; postId: number }[] {
  const byTitle = Map.groupBy(stored, ({ title }) => title);
  const matched = new Set<number>();
  const pairs: { index: number; postId: number }[] = [];
  for (const [index, entry] of entries.entries()) {
    const candidates = (byTitle.get(entry.title) ?? []).filter(({ id }) => !matched.has(id));
    const match =
      candidates.find(({ url }) => url !== null && url === entry.url) ??
      candidates.find(
        ({ published_at }) =>
          published_at !== null && published_at.getTime() === entry.publishedAt?.getTime(),
      );
    if (match === undefined) continue;
    matched.add(match.id);
    pairs.push({ index, postId: match.id });
  }
  return pairs;
}

/**
 * Returns the row of an entry.
 *
 * @param position among the entries that were first seen at `now`; 0 is the first
 */
export function toPostRow(entry: NormalizedEntry, position: number, now: Date): NewPost {
  return {
    author_id: null,
    guid: entry.id,
    url: entry.url ?? null,
    title: entry.title,
    excerpt: entry.excerpt,
    is_excerpt_only: entry.isExcerptOnly,
    authors: entry.authors,
    published_at: toStorableDate(entry.publishedAt) ?? null,
    updated_at: toStorableDate(entry.updatedAt) ?? null,
    sort_at: toSortDate(entry, position, now),
    image: entry.image ?? null,
    enclosures: entry.enclosures,
    word_count: entry.wordCount,
    language: entry.language,
    direction: entry.direction,
    comments_url: entry.commentsUrl ?? null,
    comment_count: entry.commentCount ?? null,
    location: entry.location ?? null,
    media: entry.media,
    xpost: findCrossPost(entry),
    content_hash: entry.contentHash,
    content_html: entry.contentHtml,
    summary_html: entry.summaryHtml,
    tags: listTags(entry),
  };
}

/** Maximum tags per post; more are keywords for search engines. */
const MAX_TAGS = 25;

function listTags({ tags }: Pick<NormalizedEntry, 'tags'>): NewPost['tags'] {
  const titles = new Map<string, string>();
  for (const title of tags) {
    const slug = normalizeTagSlug(title);
    if (slug && titles.size < MAX_TAGS && !titles.has(slug)) titles.set(slug, title);
  }
  return [...titles].map(([slug, title]) => ({ slug, title }));
}

/** The tag by which team blogs mark a post that only passes on another one (platform facts 2.5). */
const CROSS_POST_TAG = 'p2-xpost';

/** Finds the original of a cross-post: the first link of its text. */
function findCrossPost({ tags, contentHtml }: NormalizedEntry): CrossPost | null {
  if (!tags.some((tag) => normalizeTagSlug(tag) === CROSS_POST_TAG)) return null;
  const written = /<a\s[^>]*?href="(https?:[^"]+)"/.exec(contentHtml)?.[1];
  return written === undefined ? null : { original_url: decodeEntities(written) };
}

/**
 * Returns a post's position in streams: its date, but never later than when it was first seen; without a date, when it was first
 * seen, a millisecond earlier for each preceding entry to keep the feed's order.
 */
export function toSortDate(
  entry: Pick<NormalizedEntry, 'publishedAt' | 'updatedAt'>,
  position: number,
  now: Date,
): Date {
  const seen = now.getTime() - position;
  const stated = toStorableDate(entry.publishedAt) ?? toStorableDate(entry.updatedAt);
  return new Date(stated === undefined ? seen : Math.min(stated.getTime(), seen));
}

const YEAR_1 = Date.parse('0001-01-01T00:00:00Z');
const YEAR_10000 = Date.parse('+010000-01-01T00:00:00Z');

/** Dates outside the years 1 to 9999 are invalid: ISO 8601 cannot express them without signs. */
function toStorableDate(date: Date | undefined): Date | undefined {
  if (date === undefined) return undefined;
  const time = date.getTime();
  return time >= YEAR_1 && time < YEAR_10000 ? date : undefined;
}
