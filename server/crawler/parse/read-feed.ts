import type { NormalizedFeed } from '../normalized-feed.ts';
import { decodeFeed } from './charset.ts';
import { hashEntry } from './entry-hash.ts';
import { dedupeEntries } from './entry-list.ts';
import { type NotAFeed, parseFeed } from './parse.ts';
import type { FeedContext } from './parsed-feed.ts';
import { sanitizeFeed } from './sanitize-feed.ts';

export type ReadOutcome =
  | {
      kind: 'parsed';
      feed: NormalizedFeed;
      encoding: string;
      /** Entries whose content hash was among the known ones; they are not in `feed`. */
      knownCount: number;
      /** Dates of all entries that bear one. */
      dates: Date[];
    }
  | NotAFeed;

const NONE: ReadonlySet<string> = new Set();

/**
 * Everything between bytes and rows: decode, parse, normalize, sanitise. Pure, and never throws on any input.
 *
 * @param knownHashes content hashes of entries that are left out: sanitising costs three times as much as parsing, and of
 *   a feed that has changed most entries have not
 */
export function readFeed(bytes: Uint8Array, context: FeedContext, knownHashes = NONE): ReadOutcome {
  const { text, encoding } = decodeFeed(bytes, context.contentType);
  const parsed = parseFeed(text, context);
  if (parsed.kind !== 'parsed') return parsed;
  // Before what is known is left out: of two entries of one id the second would else take the row of the first.
  const entries = dedupeEntries(parsed.feed.entries);
  const unknown =
    knownHashes.size === 0 ? entries : entries.filter((one) => !knownHashes.has(hashEntry(one)));
  return {
    kind: 'parsed',
    feed: sanitizeFeed({ ...parsed.feed, entries: unknown }),
    encoding,
    knownCount: entries.length - unknown.length,
    dates: entries.flatMap(({ publishedAt, updatedAt }) => publishedAt ?? updatedAt ?? []),
  };
}
