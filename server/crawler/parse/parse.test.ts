import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { NormalizedFeed } from '../normalized-feed.ts';
import { parseFeed, sanitizeFeed } from './parse.ts';

const readFixture = (name: string) =>
  readFileSync(new URL(`../../../fixtures/feeds/${name}`, import.meta.url), 'utf8');

function read(text: string, url = 'https://feeds.example/dir/feed.xml'): NormalizedFeed {
  const outcome = parseFeed(text, { url });
  if (outcome.kind !== 'parsed') throw new Error(outcome.looksLike);
  return sanitizeFeed(outcome.feed);
}

const item = (inside: string) =>
  read(`<rss version="2.0"><channel><item>${inside}</item></channel></rss>`).entries[0]!;

test('RSS 2.0 with its usual namespaces', () => {
  const { entries, ...feed } = read(readFixture('rss-all.xml'));
  expect(feed).toEqual({
    format: 'rss',
    title: 'The Harbour & the Sea',
    link: 'https://harbour.example/',
    description: 'Notes from the quay',
    language: 'en-GB',
    image: 'https://feeds.example/logo.png',
    icon: undefined,
    self: 'https://harbour.example/feed',
    hubs: ['https://hub.example/'],
    ttlMinutes: 90,
    skipHours: [0, 3],
    skipDays: [0, 6],
    newUrl: undefined,
  });
  expect(entries[0]).toMatchObject({
    id: 'harbour-1',
    url: 'https://feeds.example/2026/tides',
    title: 'Tides <b> and moons',
    contentHtml:
      '<p>Tides follow <a href="https://feeds.example/moon" rel="noopener noreferrer nofollow">the moon</a>.</p>' +
      '<p><img src="https://feeds.example/dir/tide.jpg" width="640" height="480" alt="A tide" loading="lazy" /></p>',
    summaryHtml: 'In short: tides.',
    excerpt: 'In short: tides.',
    isExcerptOnly: false,
    publishedAt: new Date('2026-02-03T14:05:00Z'),
    updatedAt: undefined,
    authors: [{ name: 'Ada Quay', url: undefined }],
    tags: ['Sea', 'Moon & Stars'],
    image: { url: 'https://feeds.example/dir/tide.jpg', width: 640, height: 480, alt: 'A tide' },
    wordCount: 4,
    language: 'en-GB',
    direction: 'ltr',
    commentsUrl: 'https://harbour.example/2026/tides#comments',
    commentCount: 12,
    location: { latitude: 54.1, longitude: 12.1 },
  });
});

test('a podcast episode: the permalink guid, enclosures, their duration and the largest image', () => {
  expect(read(readFixture('rss-all.xml')).entries[1]).toMatchObject({
    id: 'https://harbour.example/episodes/7',
    url: 'https://harbour.example/episodes/7',
    contentHtml: '<p>A talk.<br />\nWith a second line.</p>',
    authors: [{ name: 'Ada Quay' }],
    enclosures: [
      { url: 'https://cdn.example/7.mp3', type: 'audio/mpeg', length: 1234, duration: 3723 },
      { url: 'https://cdn.example/7.mp4', type: 'video/mp4', duration: 60 },
    ],
    image: { url: 'https://cdn.example/7-large.jpg', width: 1200, height: 900, alt: '' },
  });
});

test('Atom 1.0: declared text types, xml:base, xml:lang and inherited authors', () => {
  const feed = read(readFixture('atom-base.xml'));
  expect(feed).toMatchObject({
    format: 'atom',
    title: 'A <blink> of light',
    link: 'https://atom.example/blog/',
    self: 'https://atom.example/blog/feed.atom',
    icon: 'https://atom.example/blog/icon.png',
    language: 'he',
  });
  expect(feed.entries[0]).toMatchObject({
    title: 'Fish < chips',
    url: 'https://atom.example/blog/2026/one',
    contentHtml:
      '<p>One <a href="https://atom.example/blog/two" rel="noopener noreferrer nofollow">two</a><br />three</p>',
    publishedAt: new Date('2026-02-28T10:30:02Z'),
    updatedAt: new Date('2026-03-01T12:30:02Z'),
    authors: [{ name: 'Noa', url: 'https://atom.example/noa' }],
    tags: ['food'],
    commentCount: 4,
    direction: 'rtl',
  });
  expect(feed.entries[1]).toMatchObject({
    title: 'Less is more',
    contentHtml: '<p>English body</p>',
    summaryHtml: 'a &lt;b&gt; is a tag',
    authors: [{ name: 'Guest' }],
    language: 'en',
    direction: 'ltr',
  });
});

test('RSS 1.0: items beside the channel, identity from rdf:about, the syndication module', () => {
  expect(read(readFixture('rdf.xml'))).toMatchObject({
    format: 'rdf',
    image: 'https://rdf.example/i.png',
    ttlMinutes: 360,
    entries: [
      { id: 'https://rdf.example/1', publishedAt: new Date('2026-04-01T00:00:00Z'), tags: ['Old ways'] },
    ],
  });
});

test('JSON Feed: text stays text, numbers become ids, wrong members are absent', () => {
  const feed = read(readFixture('feed.json'), 'https://json.example/feed.json');
  expect(feed).toMatchObject({ format: 'json', title: 'JSON <b> feed', hubs: ['https://hub.example/'] });
  expect(feed.entries).toHaveLength(2);
  expect(feed.entries[0]).toMatchObject({
    id: '7',
    url: 'https://json.example/seven',
    contentHtml: '<p>a &lt; b</p>\n<p>new paragraph</p>',
    tags: ['x', 'y'],
    authors: [{ name: 'Parisa' }],
    enclosures: [{ type: 'audio/mp4', length: 9, duration: 61 }],
    direction: 'rtl',
  });
  expect(feed.entries[1]).toMatchObject({
    authors: [{ name: 'Old way' }],
    image: { url: 'https://json.example/8.png' },
  });
});

test('an ill-formed document is parsed as far as possible', () => {
  const feed = read(readFixture('broken.xml'));
  expect(feed).toMatchObject({ title: 'Broken & bent &nosuch; é', link: 'https://broken.example/' });
  expect(feed.entries.map(({ title }) => title)).toEqual(['One', 'Two', 'Three cut']);
  expect(feed.entries[0]!.contentHtml).toBe('<p>Unescaped <b>bold</b> &amp; <br />more</p>');
});

describe('text that does not say what it is', () => {
  test.each([
    ['1 &lt; 2', '1 < 2'],
    ['AT&amp;amp;T', 'AT&T'],
    ['AT&amp;T', 'AT&T'],
    ['the &lt;blink> tag', 'the <blink> tag'],
    ['&lt;b&gt;bold&lt;/b&gt; move', 'bold move'],
    ['&amp;lt;script&amp;gt;', '<script>'],
    ['<![CDATA[a &amp; b]]>', 'a & b'],
    ['&#146;quoted&#8217;', '’quoted’'],
  ])('the title %s is the plain text %s', (written, title) => {
    expect(item(`<title>${written}</title>`).title).toBe(title);
  });

  test.each([
    ["&lt;!' &lt;a href='/x'>link&lt;/a>", /^&lt;!' <a href="[^>]+>link<\/a>$/],
    ['&lt;!DOCTYPE ~ &lt;b>text&lt;/b>', /^&lt;!DOCTYPE ~ <b>text<\/b>$/],
    ['&lt;!DOCTYPE html>&lt;p>text&lt;/p>', /^<p>text<\/p>$/],
    ['&lt;p>be&lt;!-- -- broken >fore&lt;/p>&lt;p>after&lt;/p>', /^<p>before<\/p><p>after<\/p>$/],
    ['&lt;p>be&lt;!-- whole > -->fore&lt;/p>', /^<p>before<\/p>$/],
    ['&lt;p>be&lt;!-->fore&lt;![endif]>&lt;/p>', /^<p>before<\/p>$/],
    ['&lt;![CDATA[&lt;p>nested&lt;/p>', /^<p>nested<\/p>$/],
    ['&lt;p>text&lt;/p>&lt;!-- never closed', /^<p>text<\/p>$/],
  ])('no more than a declaration goes with it: %s', (written, html) => {
    expect(item(`<description>${written}</description>`).contentHtml).toMatch(html);
    expect(item(`<title>${written}</title>`).title).not.toBe('');
  });

  test('a body that is HTML escaped twice is HTML, unless it is about HTML', () => {
    const parseBody = (written: string) => item(`<description>${written}</description>`).contentHtml;
    expect(parseBody('&amp;lt;p&amp;gt;One &amp;amp; two&amp;lt;/p&amp;gt;')).toBe('<p>One &amp; two</p>');
    expect(parseBody('&amp;lt;img src="/i.png"&amp;gt;')).toMatch(/^<img /);
    expect(parseBody('&amp;lt;p&amp;gt; is a paragraph')).toBe('&lt;p&gt; is a paragraph');
    expect(parseBody('Use &amp;lt;p&amp;gt;&amp;lt;/p&amp;gt;')).toBe('Use &lt;p&gt;&lt;/p&gt;');
  });

  test('text that was escaped twice never becomes markup where there is markup around it', () => {
    const { contentHtml } = item(
      '<description>&lt;p&gt;&amp;lt;script&amp;gt;alert(1)&lt;/p&gt;</description>',
    );
    expect(contentHtml).toBe('<p>&lt;script&gt;alert(1)</p>');
  });
});

describe('whether the feed has only a summary', () => {
  const words = 'word '.repeat(100);
  test.each([
    [`<description>${words}</description>`, false],
    [`<description>${words} […]</description>`, true],
    ['<description>Short and bare.</description>', true],
    ['<description>Short.</description><enclosure url="https://e.test/1.mp3" type="audio/mpeg"/>', false],
    ['<description>Short.&lt;img src="/i.png"&gt;</description>', false],
    ['<title>Nothing else</title>', false],
  ])('%.60s: %s', (inside, isExcerptOnly) => {
    expect(item(inside).isExcerptOnly).toBe(isExcerptOnly);
  });
});

describe('the image of an entry', () => {
  test.each([
    [
      '<media:thumbnail url="/t.jpg"/><enclosure url="/e.jpg" type="image/jpeg"/>',
      'https://feeds.example/t.jpg',
    ],
    ['<enclosure url="/e.jpg" type="image/jpeg"/>', 'https://feeds.example/e.jpg'],
    ['<itunes:image href="/c.jpg"/>', 'https://feeds.example/c.jpg'],
    ['<media:content url="/m.png" medium="image"/>', 'https://feeds.example/m.png'],
    [
      '<description>&lt;img src="/s.gif" width="16" height="16">&lt;img src="/b.jpg"></description>',
      'https://feeds.example/b.jpg',
    ],
    [
      '<description>&lt;img src="https://pixel.wp.com/b.gif">&lt;img src="/1.gif" width=1 height=1></description>',
      undefined,
    ],
    [
      '<description>&lt;img src="https://s.w.org/images/core/emoji/1/72x72/1f600.png"></description>',
      undefined,
    ],
  ])('%s', (inside, url) => {
    expect(item(inside).image?.url).toBe(url);
  });
});

describe('a base in an address of other letters', () => {
  const parseSelf = (base: string, url: string) =>
    read(
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="${base}"><link rel="self" href="a"/></feed>`,
      url,
    ).self;

  test.each([
    ['http://www.詹姆斯.com/b/', 'http://www.xn--8ws00zhy3a.com/b/a'],
    ['//www.詹姆斯.com/b/', 'http://www.xn--8ws00zhy3a.com/b/a'],
    ['http://www.%e8%a9%b9%e5%a7%86%e6%96%af.com/b/', 'http://www.xn--8ws00zhy3a.com/b/a'],
    ['http://bücher.example', 'http://xn--bcher-kva.example/a'],
  ])('%s, whether the document has an address or not', (base, self) => {
    expect(parseSelf(base, '')).toBe(self);
    expect(parseSelf(base, 'http://e.test/feed')).toBe(self);
  });

  test('one that is relative to such a document', () => {
    expect(parseSelf('/b/', 'http://www.詹姆斯.com/feed')).toBe('http://www.xn--8ws00zhy3a.com/b/a');
  });
});

describe('what the publisher calls an entry', () => {
  test.each([
    ['<tags>Sea, Moon &amp; Stars,,sea</tags>', ['Sea', 'Moon & Stars']],
    ['<tags><tag>Sea</tag><tag>Moon</tag></tags>', ['Sea', 'Moon']],
    [
      '<itunes:keywords>Sea, Moon</itunes:keywords><category>Fish, fried</category>',
      ['Sea', 'Moon', 'Fish, fried'],
    ],
  ])('%s', (written, tags) => {
    expect(item(written).tags).toEqual(tags);
  });

  test('an empty xml:lang resets the language of the feed', () => {
    const feed = (inside: string) =>
      read(`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">${inside}</feed>`).entries[0]?.language;
    expect(feed('<entry><id>1</id></entry>')).toBe('en');
    expect(feed('<entry xml:lang=""><id>1</id></entry>')).toBe('');
    expect(feed('<entry><id>1</id><content xml:lang="">x</content></entry>')).toBe('');
  });
});

describe('identity', () => {
  const parseIds = (items: string) =>
    read(`<rss><channel>${items}</channel></rss>`).entries.map(({ id }) => id);

  test('without a guid the page identifies the entry, whatever becomes of its title', () => {
    const before = parseIds('<item><title>A</title><link>https://e.test/1</link></item>');
    const after = parseIds('<item><title>A, edited</title><link>https://e.test/1</link></item>');
    expect(after).toEqual(before);
  });

  test('entries that share a page are distinguished by their titles', () => {
    const [first, second] = parseIds(
      '<item><title>A</title><link>/x</link></item><item><title>B</title><link>/x</link></item>',
    );
    expect(first).not.toBe(second);
  });

  test('an entry with nothing but text has an identity too', () => {
    const [first, second] = parseIds(
      '<item><description>A</description></item><item><description>B</description></item>',
    );
    expect(first).toMatch(/^sha256:/);
    expect(first).not.toBe(second);
  });

  test('a guid that says that it is no permalink is no link', () => {
    expect(item('<guid isPermaLink="false">https://e.test/1</guid>').url).toBeUndefined();
    expect(item('<guid>https://e.test/1</guid>').url).toBe('https://e.test/1');
    expect(item('<guid isPermaLink="true">/1</guid>').url).toBe('https://feeds.example/1');
  });
});

describe('documents that are not feeds', () => {
  test.each([
    ['', 'nothing'],
    ['  \n', 'nothing'],
    ['hello', 'text'],
    ['<!DOCTYPE html><html><head><title>Hi</title></head></html>', 'html'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'xml'],
    ['{"a":1}', 'json'],
    ['{"version":', 'json'],
    ['[1,2]', 'json'],
  ])('%j looks like %s', (text, looksLike) => {
    expect(parseFeed(text, { url: '' })).toEqual({ kind: 'not_a_feed', looksLike });
  });
});

describe('limits', () => {
  test('of more than 2,000 entries the newest are kept', () => {
    const items = Array.from({ length: 2_100 }, (_, i) => {
      const date = new Date(Date.UTC(2020, 0, 1) + i * 60_000).toUTCString();
      return `<item><guid>${i}</guid><pubDate>${date}</pubDate></item>`;
    });
    const { entries } = read(`<rss><channel>${items.join('')}</channel></rss>`);
    expect([entries.length, entries[0]?.id, entries.at(-1)?.id]).toEqual([2_000, '100', '2099']);
  });

  test('a title is cut to 1 KB of whole characters', () => {
    const { title } = item(`<title>${'é'.repeat(2_000)}</title>`);
    expect(title).toBe('é'.repeat(512));
  });

  test('a document that nests a million deep is parsed in linear time, including the rest of it', () => {
    const { title } = item(`<title>t</title><description>${'<a>'.repeat(200_000)}deep`);
    expect(title).toBe('t');
  });

  const parseDeclared = (entities: string, title: string) =>
    read(`<!DOCTYPE x [${entities}]><rss><channel><title>${title}</title></channel></rss>`).title;

  test('entities that a document declares are its text; external ones are never followed', () => {
    const entities =
      '<!ENTITY a "Ada &amp; &b;">\n<!ENTITY b \'Bo\'><!ENTITY c SYSTEM "file:///etc/passwd"><!ENTITY % d "x">';
    expect(parseDeclared(entities, '&a; &c; &d;')).toBe('Ada & Bo &c; &d;');
    expect(parseDeclared('<!ENTITY amp "boom">', 'a &amp; b')).toBe('a & b');
  });

  test('an entity in an attribute, and a declaration that is no more than text of a post', () => {
    const doctype = '<!DOCTYPE rss [<!ENTITY host "https://e.test">]>';
    const inAttribute = `${doctype}<rss><channel><item><enclosure url="&host;/1.mp3"/></item></channel></rss>`;
    expect(read(inAttribute).entries[0]?.enclosures[0]?.url).toBe('https://e.test/1.mp3');
    expect(item(`<description><![CDATA[${doctype}]]></description><title>&host;</title>`).title).toBe(
      '&host;',
    );
  });

  test('entities of entities come to no more than a little text', () => {
    const lol = Array.from(
      { length: 9 },
      (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n === 0 ? '' : n};`.repeat(10)}">`,
    );
    expect(parseDeclared(`<!ENTITY lol "lol">${lol.join('')}`, '&lol2; &lol9;')).toBe(
      `${'lol'.repeat(100)} &lol9;`,
    );
    expect(parseDeclared('<!ENTITY a "&b;"><!ENTITY b "&a;">', '&a;')).toMatch(/^&[ab];$/);
    const { contentHtml } = read(
      `<!DOCTYPE x [<!ENTITY a "${'A'.repeat(900)}">]><rss><channel><item><description>${'&a;'.repeat(50_000)}</description></item></channel></rss>`,
    ).entries[0]!;
    expect(contentHtml.length).toBeLessThan(700_000);
  });

  test('a JSON document that would take too much memory is not parsed', () => {
    const text = `{"version":"https://jsonfeed.org/version/1.1","items":[${'[],'.repeat(2_100_000)}1]}`;
    expect(parseFeed(text, { url: '' })).toEqual({ kind: 'not_a_feed', looksLike: 'json' });
  });

  test('what no database column takes is not kept', () => {
    const text =
      '{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"a\\u0000b","title":"x\\ud800y"}]}';
    expect(read(text).entries[0]).toMatchObject({ id: 'ab', title: 'x\ufffdy' });
    expect(item('<title>a&#0;b&#x1f;c</title>').title).toBe('abc');
  });

  test('names like __proto__ are names', () => {
    const text =
      '{"version":"https://jsonfeed.org/version/1","items":[{"id":"1","__proto__":{"polluted":1}}],"__proto__":{"title":"x"}}';
    expect(read(text).title).toBe('');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
