import { expect, test } from 'vitest';
import { renderMarkdown } from '#server/markup/markdown.ts';
import { convertHtmlToMarkdown } from './html-to-markdown.ts';
import { sanitizeHtml } from './sanitize/sanitize.ts';

const toHtml = (markdown: string) =>
  sanitizeHtml(renderMarkdown(markdown), { baseUrl: 'https://tea.example/' }).html;

test.each([
  '- [ ] Buy **tea**\n- [x] Boil water\n  - [ ] Cold\n- Wait',
  '1. [ ] First\n2. [x] Second',
  '- [ ] One\n\n- [x] Two\n\n  More',
])('a checklist stays what it is: %s', (markdown) => {
  const html = toHtml(markdown);
  expect(html).toContain('<input type="checkbox" disabled checked />');
  const again = convertHtmlToMarkdown(html);
  expect(toHtml(again)).toBe(html);
  expect(again.match(/\[[ x]\] /g)).toEqual(markdown.match(/\[[ x]\] /g));
});
