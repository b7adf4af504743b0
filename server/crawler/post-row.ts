import type { NewPost } from '#server/features/posts/upsert.ts';
import type { CrossPost } from '#server/platform/db/column-types.ts';
import { decodeEntities } from '#server/text/entities.ts';
import { normalizeTagSlug } from '#shared/domain/tag-slug.ts';
import type { NormalizedEntry } from './normalized-feed.ts';

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
  };
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
