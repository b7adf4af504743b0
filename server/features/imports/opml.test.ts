import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { measureProcessorMs } from '#test/processor-time.ts';
import { parseOpml } from './opml.ts';

const parse = (text: string) => parseOpml(new TextEncoder().encode(text));

describe('parseOpml', () => {
  it('reads nested folders and keeps each address once', () => {
    const opml = parse(`<?xml version="1.0"?><opml version="2.0"><head><title>Mine</title></head><body>
      <outline text="News"><outline text="Near"><outline type="rss" text="A &amp; B" xmlUrl="https://a.example/feed" htmlUrl="https://a.example/"/></outline></outline>
      <outline type="RSS" title="A again" xmlUrl="https://a.example/feed"/>
      <outline text="No scheme" xmlUrl="b.example/rss"/></body></opml>`);
    expect(opml?.title).toBe('Mine');
    expect(opml?.feeds).toEqual([
      {
        url: 'https://a.example/feed',
        title: 'A & B',
        siteUrl: 'https://a.example/',
        folders: ['News / Near'],
      },
      { url: 'https://b.example/rss', title: 'No scheme', siteUrl: undefined, folders: [] },
    ]);
  });

  it('reads a file that was cut off or never closed', () => {
    expect(
      parse('<opml><body><outline xmlUrl="https://a.example/1"><outline xmlUrl="https://a.example/2"')?.feeds,
    ).toHaveLength(1);
  });

  it('names addresses that cannot be followed', () => {
    const opml = parse(
      '<opml><body><outline xmlUrl="ftp://a.example/x"/><outline xmlUrl="javascript:alert(1)"/></body></opml>',
    );
    expect(opml?.feeds).toEqual([]);
    expect(opml?.refused.map(({ url }) => url)).toEqual(['ftp://a.example/x', 'javascript:alert(1)']);
  });

  it('knows a feed again under another spelling, in all its folders', () => {
    const opml = parse(`<opml><body>
      <outline text="One"><outline xmlUrl="https://a.example/feed/"/></outline>
      <outline text="Two"><outline xmlUrl="http://A.example/feed#top"/></outline>
      <outline xmlUrl="https://b.example/rss" category="/Tea/Green, Plain,"/></body></opml>`);
    expect(opml?.feeds.map(({ url, folders }) => [url, folders])).toEqual([
      ['https://a.example/feed/', ['One', 'Two']],
      ['https://b.example/rss', ['Tea / Green', 'Plain']],
    ]);
  });

  it('reads a bomb of entities and a thousand nested folders as what they are', () => {
    const bomb = `<!DOCTYPE o [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 30 }, (_, n) => `<!ENTITY a${n} "&a${n - 1};&a${n - 1};">`).join('')}]>`;
    const nested = `${'<outline text="&a29;">'.repeat(1_000)}<outline xmlUrl="https://a.example/1"/>`;
    expect(parse(`${bomb}<opml><body>${nested}</body></opml>`)?.feeds.length).toBeLessThanOrEqual(1);
  });

  it('says when a file is no OPML', () => {
    expect(parse('<html><body>Hello</body></html>')).toBeUndefined();
    expect(parse('')).toBeUndefined();
  });

  it('reads 20,000 outlines in under a second', () => {
    const outlines = Array.from(
      { length: 20_000 },
      (_, n) => `<outline text="Site ${n}" xmlUrl="https://site-${n}.example/feed"/>`,
    );
    const text = `<opml><body>${outlines.join('')}</body></opml>`;
    expect(parse(text)?.feeds).toHaveLength(20_000);
    expect(measureProcessorMs(() => parse(text))).toBeLessThan(1_000);
  });
});

const CORPUS = '../shared/corpus/opml';
const isThere = existsSync(CORPUS);
if (!isThere) console.log('The OPML corpus is not here: its test is skipped.');

it.skipIf(!isThere)('every outline of the corpus that has an http address is found once', () => {
  for (const file of globSync(`${CORPUS}/**/*.{opml,xml}`)) {
    const bytes = readFileSync(file);
    const text = bytes.toString('latin1').replace(/<!--[\s\S]*?-->/g, '');
    const written = [
      ...text.matchAll(/<outline\b[^<]*?\bxmlUrl\s*=\s*(?:"(https?:[^"]*)"|'(https?:[^']*)')/gi),
    ];
    const addresses = new Set(
      written
        .map((match) => (match[1] ?? match[2])!.trim().replaceAll('&amp;', '&'))
        .filter((address) => URL.canParse(address))
        .map((address) => new URL(address).href),
    );
    const document = parseOpml(bytes);
    const known = (document?.feeds.length ?? 0) + (document?.refused.length ?? 0);
    expect(known, file).toBeGreaterThanOrEqual(addresses.size);
  }
});
