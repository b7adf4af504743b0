import { describe, expect, it, test } from 'vitest';
import { formatSearchTerm, isEmptySearch, parseSearchQuery, tokenizeSearch } from './search-query.ts';

/** The parts of a search that are not empty. */
function parse(text: string): object {
  return Object.fromEntries(
    Object.entries(parseSearchQuery(text)).filter(
      ([name, part]) => name !== 'alternatives' && part !== undefined && part.length !== 0,
    ),
  );
}

it.each([
  ['sourdough bread', { words: 'sourdough bread' }],
  ['"flour water"', { words: '"flour water"' }],
  ['“flour water”', { words: '"flour water"' }],
  ['„Mehl Wasser“', { words: '"Mehl Wasser"' }],
  ['bread -rye', { words: 'bread -rye' }],
  ['bread -"rye flour"', { words: 'bread -"rye flour"' }],
  ['bread --rye', { words: 'bread -rye' }],
  ['bread - rye -', { words: 'bread rye' }],
  ['bread or cake', { words: 'bread or cake' }],
  ['site:example.org', { sites: ['example.org'] }],
  ['SITE:Example.org tea', { words: 'tea', sites: ['Example.org'] }],
  ['site:"Bread Club" site:b', { sites: ['Bread Club', 'b'] }],
  ['-site:spam tea', { words: 'tea', withoutSites: ['spam'] }],
  ['author:"Wanda Waters" -author:bob', { authors: ['Wanda Waters'], withoutAuthors: ['bob'] }],
  ['tag:tea -tag:milk', { tags: ['tea'], withoutTags: ['milk'] }],
  ['after:2026', { after: '2026-01-01' }],
  ['after:2026-5', { after: '2026-05-01' }],
  ['after:2026-01-31 before:2026-05', { after: '2026-01-31', before: '2026-05-01' }],
  ['-before:2026', { after: '2026-01-01' }],
  ['-after:2026', { before: '2026-01-01' }],
  ['after:2025 after:2026 before:2028 before:2027', { after: '2026-01-01', before: '2027-01-01' }],
  ['before:2024-02-29', { before: '2024-02-29' }],
  ['foo:bar tea', { words: 'foo:bar tea' }],
  ['https://example.org/tea', { words: 'https://example.org/tea' }],
  ['-foo:bar', { words: '-foo:bar' }],
  ['"tag:tea"', { words: '"tag:tea"' }],
  ['tag: tea', { words: 'tea' }],
  ['say"hello there"', { words: 'say "hello there"' }],
  ['', {}],
  ['- -- "" tag:""', {}],
])('%s', (text, parts) => {
  expect(parse(text)).toEqual(parts);
});

describe('what is not as its author meant it is said, and keeps its words', () => {
  it.each([
    ['bread "flour wat', { words: 'bread "flour wat"', issue: { kind: 'quote' } }],
    ['tag:"green te', { tags: ['green te'], issue: { kind: 'quote' } }],
    ['bread "', { words: 'bread', issue: { kind: 'quote' } }],
    ['tea after:2026-02-30', { words: 'tea', issue: { kind: 'date', value: '2026-02-30' } }],
    ['tea before:2026-13', { words: 'tea', issue: { kind: 'date', value: '2026-13' } }],
    ['after:yesterday', { issue: { kind: 'date', value: 'yesterday' } }],
    ['after:0000', { issue: { kind: 'date', value: '0000' } }],
  ])('%s', (text, parts) => {
    expect(parse(text)).toEqual(parts);
  });
});

test('“or” separates alternatives, each of terms that all hold', () => {
  const term = (text: string, isNegative = false) => ({ text, isNegative });
  expect(parseSearchQuery('rye bread or -cake tag:a or "hot tea" or').alternatives).toEqual([
    [term('rye'), term('bread')],
    [term('cake', true)],
    [term('hot tea'), term('or')],
  ]);
});

test('tokens are the typed text in order', () => {
  const text = ' tea -site:"Bread Club"  after:2026 "open';
  expect(tokenizeSearch(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    'tea',
    '-site:"Bread Club"',
    'after:2026',
    '"open',
  ]);
});

it.each(['-'.repeat(1_024), '"'.repeat(1_024), 'tag:'.repeat(256), ':'.repeat(1_024), '- '.repeat(512)])(
  'parses anything: %#',
  (text) => {
    expect(() => parseSearchQuery(text)).not.toThrow();
  },
);

test('a search of operators only is not empty', () => {
  expect(isEmptySearch(parseSearchQuery('tag:tea'))).toBe(false);
  expect(isEmptySearch(parseSearchQuery('-tag:tea'))).toBe(false);
  expect(isEmptySearch(parseSearchQuery('tag: - ""'))).toBe(true);
});

test('an operator is written so that it is read as the same', () => {
  for (const value of ['tea', 'Bread Club', 'example.org'])
    expect(parseSearchQuery(formatSearchTerm('site', value)).sites).toEqual([value]);
});
