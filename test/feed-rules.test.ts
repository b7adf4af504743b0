import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { corpusPath, isCorpusPresent, listFiles } from './corpus/folder.ts';
import { findFeedFaults } from './feed-rules.ts';

/** The rules that we check, each with a case of the validator itself that must break it. */
const KNOWN = [
  'BadCharacters',
  'ContainsHTML',
  'ContainsRelRef',
  'DuplicateAtomLink',
  'DuplicateElement',
  'DuplicateItemSemantics',
  'DuplicateValue',
  'InvalidFullLink',
  'InvalidLanguage',
  'InvalidRFC2822Date',
  'InvalidRFC3339Date',
  'InvalidTAG',
  'MissingElement',
  'NotBlank',
  'SAXError',
  'SecurityRisk',
];

test.skipIf(!isCorpusPresent)('the rules find what the validator’s own cases are about', () => {
  const found = new Map(KNOWN.map((name) => [name, 0]));
  const files = listFiles('feedvalidator-testcases').filter((file) =>
    /^(rss|rss20|atom)\/.*\.xml$/.test(file),
  );
  for (const file of files) {
    const xml = readFileSync(corpusPath('feedvalidator-testcases', file), 'utf8');
    const name = /Expect:\s+(\w+)/.exec(xml)?.[1];
    if (!name || !found.has(name)) continue;
    if (findFeedFaults(xml).some((fault) => fault.startsWith(`${name}:`)))
      found.set(name, found.get(name)! + 1);
  }
  expect([...found].filter(([, cases]) => cases === 0)).toEqual([]);
});

test('a feed without a breach has none', () => {
  const feed = `<?xml version="1.0"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
    <title>Tea</title><link>https://tea.example/</link><description>Leaves</description><language>en</language>
    <atom:link rel="self" href="https://tea.example/feed"/>
    <item><title>Oolong</title><guid>https://tea.example/1</guid><pubDate>Sat, 21 Nov 2026 12:00:00 GMT</pubDate></item>
  </channel></rss>`;
  expect(findFeedFaults(feed, 'https://tea.example/feed')).toEqual([]);
  expect(findFeedFaults(feed.replace('<guid>https://tea.example/1</guid>', ''))).toEqual(['MissingGuid: ']);
  expect(findFeedFaults(feed, 'https://tea.example/rss')).toEqual([
    'SelfDoesntMatchLocation: https://tea.example/feed',
  ]);
});
