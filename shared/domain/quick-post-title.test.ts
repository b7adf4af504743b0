import { describe, expect, test } from 'vitest';
import { isBlankHtml, toQuickPostTitle } from './quick-post-title.ts';

describe('the title of a quick post', () => {
  test.each([
    ['<p> </p><p><b>Hello</b></p><p>World</p>', 'Hello'],
    ['<p>One<br>two</p>', 'One'],
    ['<h2>Head</h2><p>text</p>', 'Head'],
    ['<ul><li><p>first</p></li><li><p>second</p></li></ul>', 'first'],
    ['<p>&nbsp;</p><p>Salt &amp; slate &lt;3</p>', 'Salt & slate <3'],
    ['<p>a  lot   of\nroom</p>', 'a lot of'],
    ['<p>1 < 2 and <em>more</em></p>', '1 < 2 and more'],
    ['<p><img src="/a.png" alt="A boat"></p>', ''],
    ['plain text', 'plain text'],
    ['', ''],
  ])('QP-07: is the first line of the text that is not blank: %j', (html, title) => {
    expect(toQuickPostTitle(html)).toBe(title);
  });

  test('QP-08: 57 characters stay whole; of 58 the first 57 stay, and three dots', () => {
    const line = 'abcdefghij'.repeat(6);
    expect(toQuickPostTitle(`<p>${line.slice(0, 57)}</p>`)).toBe(line.slice(0, 57));
    expect(toQuickPostTitle(`<p>${line.slice(0, 58)}</p>`)).toBe(`${line.slice(0, 57)}...`);
    expect(toQuickPostTitle(`<p>${line}</p>`)).toHaveLength(60);
  });

  test('QP-08: an entity and a flag are one character each', () => {
    expect(toQuickPostTitle(`<p>${'&amp;'.repeat(57)}</p>`)).toBe('&'.repeat(57));
    expect(toQuickPostTitle(`<p>${'🇩🇪'.repeat(58)}</p>`)).toBe(`${'🇩🇪'.repeat(57)}...`);
  });
});

test.each([
  '',
  '  ',
  '<p></p>',
  '<p><br></p>',
  '&nbsp;',
  '<p>&nbsp;</p>',
  '<ul><li><p> </p></li></ul>',
  '<p>\u200b</p>',
])('QP-03: %j is blank', (html) => {
  expect(isBlankHtml(html)).toBe(true);
});

test.each([
  '<p>.</p>',
  '<p>0</p>',
  '<p><img src="/a.png"></p>',
  '<iframe src="https://player.vimeo.com/video/1"></iframe>',
])('QP-03: %j is not blank', (html) => {
  expect(isBlankHtml(html)).toBe(false);
});
