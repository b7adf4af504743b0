import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { getFirstLetter, SiteIcon } from './SiteIcon.tsx';

test.each([
  ['The Slow Oven', 'T'],
  ['道草ノート', '道'],
  ['دفتر المدينة', 'د'],
  ['… “quoted”', 'Q'],
  ['9 lives', '9'],
  ['***', '#'],
  ['', '#'],
])('the letter of "%s" is %s', (name, letter) => {
  expect(getFirstLetter(name)).toBe(letter);
});

test('the image has its exact size and is decorative; the letter is below it', () => {
  const html = renderToStaticMarkup(<SiteIcon src="/icon.png" name="Oven" size={40} />);
  expect(html).toContain('aria-hidden="true"');
  expect(html).toMatch(/data-letter="O"[^>]*><img src="\/icon.png" alt="" width="40" height="40"/);
});
