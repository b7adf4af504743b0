import { decodeFeed } from '#server/text/charset.ts';
import type { NormalizedFeed } from '../normalized-feed.ts';
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

/**
 * How parsing in a thread ended. `too_slow` is a document that was not read within PARSE_DEADLINE_MS of its own thread's time,
 * `too_large` one that is over FETCH_MAX_BODY_BYTES or needed more memory than a thread may have.
 */
export type ParseOutcome = ReadOutcome | { kind: 'too_slow' } | { kind: 'too_large' };

/**
 * Reads one document in a thread. The bytes are handed over with the memory they lie in: they are empty afterwards, and
 * so is every other view of that memory. Who needs some of them later copies it before (`new Uint8Array(part)`).
 * Entries whose content hash is among the known ones are counted and left out.
 * @throws whatever is a defect; every property of the document is an outcome.
 */
export type ParseFeed = (
  bytes: Uint8Array<ArrayBuffer>,
  context: FeedContext,
  knownHashes?: ReadonlySet<string>,
) => Promise<ParseOutcome>;

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
