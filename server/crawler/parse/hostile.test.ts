import { expect, test } from 'vitest';
import { parseOpml } from '#server/features/imports/opml.ts';
import { ENTRY_MAX_AUTHORS, ENTRY_MAX_ENCLOSURES, ENTRY_MAX_TAGS } from '#shared/domain/limits.ts';
import type { NormalizedEntry } from '../normalized-feed.ts';
import { readFeed } from './parse.ts';

const repeatPiece = (count: number, piece: (number: number) => string) =>
  Array.from({ length: count }, (_, number) => piece(number)).join('');

/**
 * Milliseconds of processor time, independent of other load: a fifth of PARSE_DEADLINE_MS. Quadratic work on these inputs took
 * longer.
 */
const PATIENCE_MS = 2_000;

function expectInTime<T>(work: () => T): T {
  const before = process.threadCpuUsage();
  const result = work();
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(PATIENCE_MS);
  return result;
}

function readEntry(document: string): NormalizedEntry {
  const bytes = new TextEncoder().encode(document);
  const outcome = expectInTime(() => readFeed(bytes, { url: 'https://feeds.example/' }));
  if (outcome.kind !== 'parsed') throw new Error(outcome.looksLike);
  return outcome.feed.entries[0]!;
}

const createItem = (inside: string) =>
  readEntry(`<rss><channel><title>t</title><item><guid>1</guid>${inside}</item></channel></rss>`);

test.each([
  ['dc:creator', (n: number) => `<dc:creator>Name ${n}</dc:creator>`],
  ['author', (n: number) => `<author><name>Name ${n}</name></author>`],
])('50,000 of %s in an entry: the first are kept', (_, author) => {
  expect(createItem(repeatPiece(50_000, author))).toMatchObject({
    authors: Array.from({ length: ENTRY_MAX_AUTHORS }, (_, n) => ({ name: `Name ${n}` })),
  });
});

test('50,000 authors of the feed, in all its entries', () => {
  const authors = repeatPiece(50_000, (n) => `<managingEditor>Name ${n}</managingEditor>`);
  const entry = readEntry(
    `<rss><channel>${authors}${repeatPiece(1_000, (n) => `<item><guid>${n}</guid></item>`)}</channel></rss>`,
  );
  expect(entry).toMatchObject({ authors: { length: ENTRY_MAX_AUTHORS } });
});

test('JSON: 50,000 authors, tags and attachments of an entry', () => {
  const list = Array.from({ length: 50_000 }, (_, n) => n);
  const entry = readEntry(
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      items: [
        {
          id: '1',
          authors: list.map((n) => ({ name: `Name ${n}` })),
          tags: list.map((n) => `tag ${n}`),
          attachments: list.map((n) => ({ url: `https://e.test/${n}.mp3` })),
        },
      ],
    }),
  );
  expect(entry).toMatchObject({
    authors: { length: ENTRY_MAX_AUTHORS },
    tags: { length: ENTRY_MAX_TAGS },
    enclosures: { length: ENTRY_MAX_ENCLOSURES },
  });
});

test.each([
  ['enclosures', (n: number) => `<enclosure url="/${n}.mp3" type="audio/mpeg"/>`],
  ['media:content', (n: number) => `<media:content url="/${n}.mp3" medium="audio"/>`],
  ['links', (n: number) => `<link rel="enclosure" href="/${n}.mp3" type="audio/mpeg"/>`],
])('50,000 %s: the first are kept, in their order', (_, attachment) => {
  expect(createItem(repeatPiece(50_000, attachment))).toMatchObject({
    enclosures: Array.from({ length: ENTRY_MAX_ENCLOSURES }, (_, n) => ({
      url: `https://feeds.example/${n}.mp3`,
    })),
  });
});

test.each([
  ['categories', repeatPiece(50_000, (n) => `<category>tag ${n}</category>`)],
  [
    'and a million keywords',
    `<itunes:keywords>${repeatPiece(1_000_000, (n) => `tag ${n},`)}</itunes:keywords>`,
  ],
])('50,000 %s: the first hundred are kept', (_, written) => {
  expect(createItem(written)).toMatchObject({
    tags: Array.from({ length: ENTRY_MAX_TAGS }, (_, n) => `tag ${n}`),
  });
});

test('categories of iTunes, nested two hundred deep around 50,000', () => {
  const deep =
    '<itunes:category text="Arts">'.repeat(200) + repeatPiece(50_000, () => '<itunes:category text="b"/>');
  expect(createItem(deep)).toMatchObject({ tags: ['Arts'] });
});

test('8,000 dates that are none, in 200 entries', () => {
  const dates = `<pubDate>${'1-a-1 '.repeat(16)}</pubDate>`.repeat(40);
  const entry = readEntry(
    `<rss><channel>${repeatPiece(200, (n) => `<item><guid>${n}</guid>${dates}</item>`)}</channel></rss>`,
  );
  expect(entry.publishedAt).toBeUndefined();
});

test('a title that is 5 MB of markup', () => {
  expect(createItem(`<title><![CDATA[${'<b>x</b>&amp;'.repeat(400_000)}]]></title>`)).toMatchObject({
    title: expect.stringMatching(/^(?:x&)+x?$/),
  });
});

test('5 MB of text in which every character has to be escaped', () => {
  expect(createItem(`<description><![CDATA[${'<'.repeat(5_000_000)}]]></description>`)).toMatchObject({
    contentHtml: expect.stringMatching(/^(?:&lt;)+$/),
  });
});

test.each([
  ['50,000 feeds', repeatPiece(50_000, (n) => `<outline xmlUrl="https://e.test/${n}"/>`), 50_000, 0],
  [
    'one feed in 40,000 folders',
    repeatPiece(40_000, (n) => `<outline text="Folder ${n}"><outline xmlUrl="https://e.test/"/></outline>`),
    1,
    100,
  ],
  [
    'one feed fifty times with 20,000 categories each',
    repeatPiece(
      50,
      (i) => `<outline category="${repeatPiece(20_000, (n) => `${i}-${n},`)}" xmlUrl="https://e.test/"/>`,
    ),
    1,
    100,
  ],
  [
    '20,000 feeds in folders of long names',
    `${`<outline text="${'n'.repeat(500)}">`.repeat(200)}${repeatPiece(20_000, (n) => `<outline xmlUrl="https://e.test/${n}"/>`)}`,
    20_000,
    1,
  ],
])('OPML: %s', (_, outlines, feeds, folders) => {
  const bytes = new TextEncoder().encode(`<opml><body>${outlines}</body></opml>`);
  const opml = expectInTime(() => parseOpml(bytes));
  expect(opml?.feeds.length).toBe(feeds);
  expect(opml?.feeds[0]?.folders.length).toBe(folders);
});
