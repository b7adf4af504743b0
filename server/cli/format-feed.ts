import type { NormalizedFeed } from '#server/crawler/normalized-feed.ts';
import { type NotAFeed, parseFeed, sanitizeFeed } from '#server/crawler/parse/parse.ts';
import type { FeedContext } from '#server/crawler/parse/parsed-feed.ts';
import { decodeFeed } from '#server/text/charset.ts';

/** Reads everything in a document, including entries with repeated ids, for display. `readFeed` creates rows. */
export function readWholeFeed(
  bytes: Uint8Array,
  context: FeedContext,
): { kind: 'parsed'; feed: NormalizedFeed } | NotAFeed {
  const parsed = parseFeed(decodeFeed(bytes, context.contentType).text, context);
  return parsed.kind === 'parsed' ? { kind: 'parsed', feed: sanitizeFeed(parsed.feed) } : parsed;
}

/** Formats a feed as `tidings feed parse` prints it: JSON's types only, absent values null, dates in ISO 8601 UTC. */
export function formatParsedFeed({ title, link, description, language, entries }: NormalizedFeed): object {
  return {
    title,
    link: link ?? null,
    description,
    language,
    entries: entries.map((entry) => ({
      id: entry.id,
      url: entry.url ?? null,
      title: entry.title,
      content: entry.contentHtml,
      summary: entry.summaryHtml,
      published: formatDate(entry.publishedAt),
      updated: formatDate(entry.updatedAt),
      authors: entry.authors.map(({ name, url }) => ({ name, url: url ?? null })),
      tags: entry.tags,
      enclosures: entry.enclosures.map(({ url, type, length, duration, title: name }) => ({
        url,
        type,
        length: length ?? null,
        duration: duration ?? null,
        title: name ?? null,
      })),
      image: entry.image?.url ?? null,
    })),
  };
}

function formatDate(date: Date | undefined): string | null {
  return date?.toISOString() ?? null;
}
