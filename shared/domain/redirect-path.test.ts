import { describe, expect, test } from 'vitest';
import { toSafeRedirectPath } from './redirect-path.ts';

const FALLBACK = '/reader';

describe('safeRedirectPath stays here', () => {
  test.each([
    ['/', '/'],
    ['/reader', '/reader'],
    ['/tag/books?page=2#top', '/tag/books?page=2#top'],
    ['/reader/search?q=https://example.org/', '/reader/search?q=https://example.org/'],
    ['/reader/search?q=//example.org', '/reader/search?q=//example.org'],
    ['/tag/日本語', '/tag/%E6%97%A5%E6%9C%AC%E8%AA%9E'],
    ['/tag/a%2Fb', '/tag/a%2Fb'],
    ['/%2f%2fexample.org', '/%2f%2fexample.org'],
    ['/%5cexample.org', '/%5cexample.org'],
    ['/@example.org', '/@example.org'],
    ['/a/../reader', '/reader'],
    ['/reader//feeds', '/reader//feeds'],
    ['/https://example.org', '/https://example.org'],
    ['/javascript:alert(1)', '/javascript:alert(1)'],
  ])('%j → %s', (text, path) => {
    expect(toSafeRedirectPath(text, FALLBACK)).toBe(path);
  });
});

const AWAY = [
  undefined,
  '',
  ' ',
  '//example.org',
  '///example.org',
  '////example.org',
  '//example.org/reader',
  '//user@example.org',
  '//user:pass@example.org:8080/',
  '//[::1]/',
  '//127.0.0.1',
  '//2130706433',
  '//example.org%2f@tidings.test',
  '//nowhere.invalid:81/',
  '//@nowhere.invalid@example.org/',
  '/\\example.org',
  '/\\/example.org',
  '/\\\\example.org',
  '\\/example.org',
  '\\\\example.org',
  '\\example.org',
  '//\\example.org',
  '/\t/example.org',
  '/\n/example.org',
  '/\r/example.org',
  '/\r\n/example.org',
  '\t//example.org',
  '\n//example.org',
  ' //example.org',
  '\0//example.org',
  '\u0001/reader',
  '/\t\\example.org',
  '/\t\t/\texample.org',
  'https:example.org',
  'https:/example.org',
  'https://example.org',
  'http:example.org',
  'http:\\\\example.org',
  'HTTPS://example.org',
  'hTtP://example.org/reader',
  'http://nowhere.invalid/reader',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0000javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://example.org/1',
  'ftp://example.org',
  'mailto:ann@example.org',
  'file:///etc/passwd',
  'example.org',
  'www.example.org/reader',
  '@example.org',
  '?next=//example.org',
  '#//example.org',
  './/example.org',
  '..//example.org',
  '/.//example.org',
  '/..//example.org',
  '/./\\example.org',
  '/reader/..//example.org',
  '/%2e//example.org',
  '/%2E%2E//example.org',
  '/.\t//example.org',
];

describe('safeRedirectPath leads nowhere else', () => {
  test.each(AWAY.map((text) => [text]))('%j', (text) => {
    expect(toSafeRedirectPath(text, FALLBACK)).toBe(FALLBACK);
  });

  test('a browser ends on this site whatever was asked for', () => {
    for (const text of AWAY)
      expect(new URL(toSafeRedirectPath(text, FALLBACK), 'https://tidings.test').origin).toBe(
        'https://tidings.test',
      );
  });
});
