import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { parseDate } from '#server/crawler/parse/dates.ts';
import { parseFeed, sanitizeFeed } from '#server/crawler/parse/parse.ts';
import { decodeFeed } from '#server/text/charset.ts';
import { sanitizeHtml } from '#server/text/sanitize/sanitize.ts';
import { createParsePool } from '#server/thread/parse-pool.ts';
import { PARSE_DEADLINE_MS } from '#shared/domain/limits.ts';
import { listDangers } from './corpus/dangers.ts';
import { type AssertedFile, findAsserted, holds } from './corpus/feedparser.ts';
import { corpusPath, isCorpusPresent, listFiles, readBytes, readJson } from './corpus/folder.ts';
import { compareWithGofeed, type GofeedFeed } from './corpus/gofeed.ts';
import { BASE, COLUMNS, type ExpectedFeed, findDifferences } from './corpus/realworld.ts';
import { Score } from './corpus/scores.ts';

describe.skipIf(!isCorpusPresent)('the corpus of public feeds', { timeout: 60_000 }, () => {
  test('feedparser: every assertion about a field that a normalized feed keeps', () => {
    const score = new Score('feedparser fields');
    for (const { file, headers, url, assert } of readJson<AssertedFile[]>(
      'feedparser-tests/assertions.json',
    )) {
      const bytes = readBytes('feedparser-tests/feeds', file);
      const { text } = decodeFeed(bytes, headers?.['Content-Type']);
      const contentLanguage = headers?.['Content-Language'];
      const contentLocation = headers?.['Content-Location'];
      const parsed = parseFeed(text, { url: url ?? '', contentLanguage, contentLocation });
      if (parsed.kind !== 'parsed') {
        score.count(file, false, parsed.looksLike);
        continue;
      }
      const feed = sanitizeFeed(parsed.feed);
      for (const [i, assertion] of assert.entries()) {
        const found = findAsserted(feed, assertion.canonical);
        if (found === undefined) continue;
        const name = `${file} ${assertion.canonical.join('.')}`;
        const detail = `${JSON.stringify(assertion.value)} but ${JSON.stringify(found.values[0])}`;
        score.count(`${name}${i > 5 ? ` ${i}` : ''}`, holds(assertion, found, url ?? ''), detail);
      }
    }
    expect(score.failures()).toEqual([]);
  });

  test('feedparser: what a document is decoded to is what its encoding says', () => {
    const score = new Score('feedparser encodings');
    for (const { file, headers, assert } of readJson<AssertedFile[]>('feedparser-tests/assertions.json')) {
      const expected = assert.find(({ canonical }) => canonical[0] === 'encoding')?.value;
      if (typeof expected !== 'string') continue;
      const bytes = readBytes('feedparser-tests/feeds', file);
      const { text, encoding } = decodeFeed(bytes, headers?.['Content-Type']);
      const theirs = iconv.decode(Buffer.from(bytes), expected);
      score.count(file, text === theirs, `${encoding}, not ${expected}`);
    }
    expect(score.failures()).toEqual([]);
  });

  test('feedparser: dates in every form', () => {
    const score = new Score('feedparser dates');
    const dates = readJson<{ input: string; expected: string | null }[]>('feedparser-tests/dates.json');
    for (const { input, expected } of dates) {
      const ours = parseDate(input)
        ?.toISOString()
        .replace(/\.\d{3}Z$/, 'Z');
      score.count(input || '(empty)', ours === (expected ?? undefined), `${ours}, not ${expected}`);
    }
    expect(score.failures()).toEqual([]);
  });

  test('real feeds: entries, titles, links, ids, dates and contents are what feedparser sees', () => {
    const scores = new Map(COLUMNS.map((column) => [column, new Score(`real feeds: ${column}`)]));
    for (const file of listFiles('realworld-feeds/feeds')) {
      const expected = readJson<ExpectedFeed>(
        'realworld-feeds/expected-by-feedparser',
        `${file}.expected.json`,
      );
      const { text } = decodeFeed(readBytes('realworld-feeds/feeds', file), undefined);
      const parsed = parseFeed(text, { url: BASE });
      const feed = parsed.kind === 'parsed' ? sanitizeFeed(parsed.feed) : undefined;
      if (expected.entries.length === 0) continue;
      const wrong = findDifferences(expected, feed);
      for (const [column, score] of scores) score.count(file, !wrong.has(column), wrong.get(column));
    }
    const failures = [...scores.values()].flatMap((score) => score.failures());
    expect(failures).toEqual([]);
  });

  test('gofeed: every value that a normalized feed keeps', () => {
    const score = new Score('gofeed values');
    const folders = ['parser/rss', 'parser/atom'];
    for (const file of listFiles('gofeed-testdata').filter((name) => name.endsWith('.xml'))) {
      if (!folders.some((folder) => file.startsWith(folder))) continue;
      const { text } = decodeFeed(readBytes('gofeed-testdata', file), undefined);
      const theirs = readJson<GofeedFeed>('gofeed-testdata', file.replace(/xml$/, 'json'));
      const parsed = parseFeed(text, { url: '' });
      if (parsed.kind !== 'parsed') {
        score.count(file, false, parsed.looksLike);
        continue;
      }
      for (const [field, isRight, ours] of compareWithGofeed(theirs, sanitizeFeed(parsed.feed)))
        score.count(`${file} ${field}`, isRight, JSON.stringify(ours));
    }
    expect(score.failures()).toEqual([]);
  });

  test('W3C feed validator: no case stops the reader, and valid feeds with entries give entries', () => {
    const score = new Score('feed validator');
    for (const file of listFiles('feedvalidator-testcases').filter((name) => name.endsWith('.xml'))) {
      const { text } = decodeFeed(readBytes('feedvalidator-testcases', file), undefined);
      const parsed = parseFeed(text, { url: 'http://feeds.example/feed.xml' });
      const count = parsed.kind === 'parsed' ? sanitizeFeed(parsed.feed).entries.length : 0;
      const hasEntries = /Expect:\s*!Error/.test(text) && /<(?:\w+:)?(?:item|entry)[\s/>]/.test(text);
      if (hasEntries && /<(?:\w+:)?(?:rss|rdf|feed|entry)[\s>]/i.test(text))
        score.count(file, count > 0, parsed.kind);
      else score.count(file, true);
    }
    expect(score.failures()).toEqual([]);
  });

  test('attacks: nothing that could do something is left, and sanitising again changes nothing', () => {
    const score = new Score('sanitiser vectors');
    for (const { id, html } of readJson<{ id: number; html: string }[]>('sanitiser-vectors/vectors.json')) {
      const clean = sanitizeHtml(html, { baseUrl: 'https://e.test/' }).html;
      const dangers = listDangers(clean);
      const isStable = sanitizeHtml(clean, { baseUrl: 'https://e.test/' }).html === clean;
      score.count(
        String(id),
        dangers.length === 0 && isStable,
        dangers.join() || 'changes when sanitised again',
      );
    }
    expect(score.failures()).toEqual([]);
  });

  test('encodings: no character of a document is lost', () => {
    const score = new Score('encodings');
    for (const file of listFiles('encoding/miniflux')) {
      const { text, encoding } = decodeFeed(readBytes('encoding/miniflux', file), undefined);
      score.count(file, !text.includes('\ufffd') && !/Ã[\x80-\xbf]/.test(text), encoding);
    }
    expect(score.failures()).toEqual([]);
  });

  test('hostile files: each is read or refused in bounded time and memory, and the pool goes on', async () => {
    const score = new Score('hostile files');
    const folder = mkdtempSync(path.join(tmpdir(), 'hostile-'));
    const pool = createParsePool({ threads: 1 });
    try {
      execFileSync(process.execPath, [corpusPath('hostile/generate.mjs'), folder]);
      for (const file of readdirSync(folder).filter((name) => !name.endsWith('.gz'))) {
        const start = performance.now();
        const bytes = new Uint8Array(readFileSync(path.join(folder, file)));
        const { kind } = await pool.parse(bytes, { url: 'http://e.test/feed' });
        const ms = Math.round(performance.now() - start);
        score.count(file, ms < PARSE_DEADLINE_MS && kind !== 'too_slow', `${kind} after ${ms} ms`);
      }
      const after = await pool.parse(Buffer.from('<rss><channel><title>t</title></channel></rss>'), {
        url: '',
      });
      score.count('a feed after all of them', after.kind === 'parsed', after.kind);
    } finally {
      await pool.close();
      rmSync(folder, { recursive: true });
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(score.failures()).toEqual([]);
  });
});
