import type { NormalizedEntry, NormalizedFeed } from '#server/crawler/normalized-feed.ts';
import { convertHtmlToText } from '#server/text/html-text.ts';

/** The compared part of feedparser's result for a real feed. */
export interface ExpectedFeed {
  entries: ExpectedEntry[];
}

interface ExpectedEntry {
  title: string | null;
  link: string | null;
  id: string | null;
  published: string | null;
  updated: string | null;
  content: { value: string }[];
  summary: string | null;
  enclosures: { href?: string }[];
}

/** The feeds were saved without their addresses; relative links are resolved against this one. */
export const BASE = 'https://feed.invalid/folder/feed.xml';

export const COLUMNS = ['entries', 'title', 'link', 'id', 'date', 'content'] as const;
export type Column = (typeof COLUMNS)[number];

/** Returns the differences of a feed by column; absent columns are right. Where feedparser has no value, any is right. */
export function findDifferences(
  expected: ExpectedFeed,
  feed: NormalizedFeed | undefined,
): Map<Column, string> {
  const wrong = new Map<Column, string>();
  const ours = feed?.entries ?? [];
  if (ours.length !== expected.entries.length) {
    wrong.set('entries', `${ours.length} entries, not ${expected.entries.length}`);
    return wrong;
  }
  for (const [i, theirs] of expected.entries.entries()) {
    const entry = ours[i]!;
    const note = (column: Column, value: unknown, other: unknown) => {
      if (!wrong.has(column))
        wrong.set(
          column,
          `${i}: ${JSON.stringify(value)?.slice(0, 200)}, not ${JSON.stringify(other)?.slice(0, 200)}`,
        );
    };
    if (
      theirs.title &&
      wordKey(convertHtmlToText(theirs.title)) !== wordKey(entry.title) &&
      wordKey(theirs.title) !== wordKey(entry.title)
    )
      note('title', entry.title, theirs.title);
    if (isWebLink(theirs.link) && addressKey(theirs.link) !== addressKey(entry.url ?? ''))
      note('link', entry.url, theirs.link);
    if (theirs.id && theirs.id.trim() !== entry.id) note('id', entry.id, theirs.id);
    if (!isSameDate(theirs, entry))
      note('date', entry.publishedAt ?? entry.updatedAt, [theirs.published, theirs.updated]);
    // For JSON Feed's content their result has the name of a member instead of its value.
    const full = theirs.content[0]?.value ?? '';
    const body = full === 'value' ? '' : full || theirs.summary || '';
    const likeness = similarity(
      convertHtmlToText(body),
      convertHtmlToText(entry.contentHtml || entry.summaryHtml),
    );
    const other = similarity(
      convertHtmlToText(theirs.summary ?? body),
      convertHtmlToText(entry.summaryHtml || entry.contentHtml),
    );
    if (body !== '' && Math.max(likeness, other) < 0.9) note('content', entry.contentHtml, body);
  }
  return wrong;
}

/** Our titles are cut to their limit, and white space is ignored. */
function wordKey(text: string): string {
  return text.replace(/\s+/g, '').slice(0, 300);
}

/** Without a link feedparser returns the id, which may not be an address. */
function isWebLink(link: string | null): link is string {
  return link !== null && /^https?:/.test(URL.parse(link.trim(), BASE)?.protocol ?? '');
}

function addressKey(address: string): string {
  const url = URL.parse(address.trim(), BASE);
  return url === null ? address.trim() : decodeURI(url.href.replace(/%(?![\da-f]{2})/gi, '%25'));
}

/** Right if our date is one of theirs, and if theirs is invalid. */
function isSameDate(
  { published, updated }: ExpectedEntry,
  { publishedAt, updatedAt }: NormalizedEntry,
): boolean {
  const theirs = [published, updated].flatMap((date) => (date === null ? [] : Date.parse(date)));
  const ours = [publishedAt, updatedAt].flatMap((date) =>
    date === undefined ? [] : Math.floor(date.getTime() / 1000) * 1000,
  );
  return theirs.length === 0 || theirs.some((date) => ours.includes(date));
}

/** Returns Sørensen's similarity over words: 1 for the same words, 0 for none in common. */
function similarity(a: string, b: string): number {
  const left = bag(a);
  const right = bag(b);
  if (left.size === 0 && right.size === 0) return 1;
  let common = 0;
  for (const word of left) if (right.has(word)) common += 1;
  return (2 * common) / (left.size + right.size);
}

function bag(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}
