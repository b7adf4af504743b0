import { expect, test } from 'vitest';
import { renderMarkdown } from '#server/markup/markdown.ts';
import { listChecklistItems } from '#shared/domain/checklist.ts';
import { convertHtmlToMarkdown } from './html-to-markdown.ts';
import { sanitizeHtml } from './sanitize/sanitize.ts';

const toHtml = (markdown: string) =>
  sanitizeHtml(renderMarkdown(markdown), { baseUrl: 'https://tea.example/' }).html;

test.each([
  '- [ ] Buy **tea**\n- [x] Boil water\n  - [ ] Cold\n- Wait',
  '1. [ ] First\n2. [x] Second',
  '- [ ] One\n\n- [x] Two\n\n  More',
])('a checklist stays what it is: %s', (markdown) => {
  const readItems = (html: string) => listChecklistItems(html).map(({ text, isDone }) => [text, isDone]);
  const html = toHtml(markdown);
  expect(readItems(html).map(([, isDone]) => isDone)).toContain(true);
  const again = convertHtmlToMarkdown(html);
  expect(readItems(toHtml(again))).toEqual(readItems(html));
  expect(again).not.toContain('<');
});
