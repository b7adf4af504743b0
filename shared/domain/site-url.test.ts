import { expect, test } from 'vitest';
import { completeAddress, INVALID_URL, isFeedId, parseSiteUrl } from './site-url.ts';

const parseUrl = (text: string) => {
  const site = parseSiteUrl(text);
  return site.kind === 'valid' ? site.url : site.kind;
};

test.each([
  ['VA-01: a host of 3 characters', 'a.b'],
  ['VA-02: no dot', 'localhost'],
  ['VA-02: no dot, with a scheme and a path', 'https://localhost/feed.xml'],
  ['VA-02: a dot that is the first character', '.com'],
  ['VA-02: a dot that is the first character', '.example'],
  ['VA-03: one character after the last dot', 'example.c'],
  ['VA-03: nothing after the last dot', 'example.com.'],
  ['VA-03: taken literally, this address', '127.0.0.1'],
  ['VA-03: taken literally, this address and port', 'http://127.0.0.1:4123/'],
  ['VA-03: which is another spelling of it', '2130706433.'],
  ['another scheme', 'ftp://example.com/feed'],
  ['another scheme', 'javascript:alert(1)//example.com'],
  ['another scheme', 'mailto:ann@example.com'],
  ['a user name', 'https://ann:secret@example.com/'],
  ['white space inside', 'exa mple.com'],
  ['no host', 'https://'],
  ['an IPv6 address', 'http://[::1]/'],
  ['words', 'my favourite site'],
  ['one word', 'abc'],
])('%s is invalid: %s', (_, text) => {
  expect(parseSiteUrl(text)).toEqual({ kind: 'invalid' });
});

test.each([
  ['VA-01: a host of 4 characters', 'a.bc', 'https://a.bc/'],
  ['VA-02: a dot inside', 'ex.com', 'https://ex.com/'],
  ['VA-03: two characters after the last dot', 'example.co', 'https://example.co/'],
  ['VA-03: taken literally, this address passes', '10.0.0.10', 'https://10.0.0.10/'],
  ['VA-04: a missing scheme is https', 'example.com/feed', 'https://example.com/feed'],
  ['VA-04: with a port', 'example.com:8080/feed', 'https://example.com:8080/feed'],
  ['VA-04: without the scheme but with its slashes', '//example.com/feed', 'https://example.com/feed'],
  ['VA-04: http stays http', 'http://example.com', 'http://example.com/'],
  ['VA-04: in any case', 'HTTP://Example.COM/Feed', 'http://example.com/Feed'],
  ['a name below localhost', 'http://salt.localhost:4123/feed', 'http://salt.localhost:4123/feed'],
  ['white space around', '  https://example.com/feed\n', 'https://example.com/feed'],
  ['angle brackets', '<https://example.com/feed>', 'https://example.com/feed'],
  ['feed:', 'feed:https://example.com/feed', 'https://example.com/feed'],
  ['feed: before the slashes', 'feed://example.com/feed', 'https://example.com/feed'],
  ['feed: before the slashes and http', 'feed://http://example.com/feed', 'http://example.com/feed'],
  ['another script', 'müller.example/straße', 'https://xn--mller-kva.example/stra%C3%9Fe'],
  ['a query', 'example.com/?feed=rss2', 'https://example.com/?feed=rss2'],
])('%s: %s', (_, text, url) => {
  expect(parseUrl(text)).toBe(url);
});

test.each(['', '  ', '\n', '<>'])('an empty input is no error: %j', (text) => {
  expect(parseSiteUrl(text)).toEqual({ kind: 'empty' });
});

test('VA-05: the sentence', () => {
  expect(INVALID_URL).toBe('Please enter a valid URL');
});

test.each([
  ['123', true],
  ['0', true],
  ['12a', false],
  ['12 3', false],
  ['', false],
  ['-1', false],
  ['1.5', false],
  ['١٢', false],
  ['example.com/1', false],
])('RD-02: %s is a feed id: %s', (text, expected) => {
  expect(isFeedId(text)).toBe(expected);
});

test('an address need not pass the rule on hosts to be one', () => {
  expect(completeAddress('localhost:4123/feed')?.href).toBe('https://localhost:4123/feed');
  expect(completeAddress('http://127.0.0.1/')?.href).toBe('http://127.0.0.1/');
  expect(completeAddress('file:///etc/passwd')).toBeUndefined();
});
