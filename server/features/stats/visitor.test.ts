import { expect, test } from 'vitest';
import { readReferrer } from './referrer.ts';
import { hashVisitor, isHuman } from './visitor.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

test.each([
  FIREFOX,
  SAFARI,
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  // A phone with this name.
  'Mozilla/5.0 (Linux; Android 12; CUBOT X50) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Opera/9.80 (Windows NT 6.1; WOW64) Presto/2.12.388 Version/12.18',
  'Lynx/2.9.0 libwww-FM/2.14',
])('a person reads with %s', (agent) => {
  expect(isHuman({ method: 'GET', headers: { 'user-agent': agent } })).toBe(true);
});

test.each([
  '',
  'node',
  'curl/8.5.0',
  'python-requests/2.32',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)',
  'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.2; +https://openai.com/gptbot',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mastodon/4.3.0 (http.rb/5.2.0; +https://example.social/)',
])('a program is not counted: %s', (agent) => {
  expect(isHuman({ method: 'GET', headers: { 'user-agent': agent } })).toBe(false);
});

test.each([
  [{ 'sec-purpose': 'prefetch' }],
  [{ 'sec-purpose': 'prefetch;prerender' }],
  [{ purpose: 'prefetch' }],
  [{ 'x-moz': 'prefetch' }],
  [{ 'sec-fetch-dest': 'empty' }],
  [{ 'sec-fetch-dest': 'iframe' }],
])('a request without a visible page is not counted: %j', (headers) => {
  expect(isHuman({ method: 'GET', headers: { 'user-agent': FIREFOX, ...headers } })).toBe(false);
});

test('a head alone is not counted, a page that is opened is', () => {
  expect(isHuman({ method: 'HEAD', headers: { 'user-agent': FIREFOX } })).toBe(false);
  const headers = { 'user-agent': FIREFOX, 'sec-fetch-dest': 'document' };
  expect(isHuman({ method: 'GET', headers })).toBe(true);
});

test('a visitor is the same within a network, and another one for another blog, day or browser', () => {
  const salt = Buffer.alloc(32, 1);
  const hash = (address: string, { agent = FIREFOX, site = 1, of = salt } = {}) =>
    hashVisitor(of, site, { address, headers: { 'user-agent': agent } });
  const known = hash('192.0.2.1');
  expect(hash('192.0.2.1')).toBe(known);
  expect(hash('::ffff:192.0.2.1')).toBe(known);
  expect(hash('2001:db8::1')).toBe(hash('2001:db8:0:0:ffff::2'));
  const others = [
    hash('192.0.2.2'),
    hash('192.0.2.1', { agent: SAFARI }),
    hash('192.0.2.1', { site: 2 }),
    hash('192.0.2.1', { of: Buffer.alloc(32, 2) }),
  ];
  expect(new Set([known, ...others]).size).toBe(5);
});

test.each([
  ['https://www.google.com/', 'Google'],
  ['https://www.google.co.uk/search?q=tea', 'Google'],
  ['https://duckduckgo.com/', 'DuckDuckGo'],
  ['https://search.yahoo.com/search?p=tea', 'Yahoo'],
  // Not a search engine, although it looks like one.
  ['https://google.evil.example/', 'google.evil.example'],
  ['https://docs.google.com/document/d/1', 'docs.google.com/document/d/1'],
  ['https://www.example.com/links/?token=secret#part', 'example.com/links'],
  ['http://user:password@example.com:8080/a', 'example.com/a'],
  ['https://tea.example/2026/', undefined],
  ['https://TIDINGS.example/reader', undefined],
  ['https://<script>alert(1)</script>.example/', undefined],
  ['https://example.com/"><script>alert(1)</script>', 'example.com/%22%3E%3Cscript%3Ealert(1)%3C/script%3E'],
  ['javascript:alert(1)', undefined],
  ['android-app://com.example', undefined],
  ['about:blank', undefined],
  ['', undefined],
  [undefined, undefined],
])('who comes from %s is counted as from %s', (header, referrer) => {
  expect(readReferrer(header, ['tidings.example', 'tea.example'])).toBe(referrer);
});

test('a long address is cut, and a huge one is none', () => {
  expect(readReferrer(`https://example.com/${'a'.repeat(1_000)}`, [])).toHaveLength(200);
  expect(readReferrer(`https://example.com/${'a'.repeat(100_000)}`, [])).toBeUndefined();
});
