import { describe, expect, it, test } from 'vitest';
import { MARKDOWN_MAX } from '#shared/domain/limits.ts';
import { measureProcessorMs } from '#test/processor-time.ts';
import { renderMarkdown } from './markdown.ts';

describe('Markdown', () => {
  it('has tables, strikethrough, addresses and tasks', () => {
    expect(renderMarkdown('- [x] ~~done~~\n- [ ] https://tea.example')).toBe(
      '<ul>\n<li class="task-list-item"><input type="checkbox" disabled checked /> <del>done</del></li>\n<li class="task-list-item"><input type="checkbox" disabled /> <a href="https://tea.example">https://tea.example</a></li>\n</ul>\n',
    );
  });

  it.each([
    ['$latex a_1 * b * c \\\\ d_{2}$', '<p>$latex a_1 * b * c \\\\ d_{2}$</p>\n'],
    ['so $$x*y*z$$.', '<p>so $$x*y*z$$.</p>\n'],
    ['$$\na\n- b < c\n$$\n\nEnd', '<p>$$\na\n- b &lt; c\n$$</p>\n<p>End</p>\n'],
    ['It costs $5 or *$6*', '<p>It costs $5 or <em>$6</em></p>\n'],
  ])('leaves a formula as it is: %s', (markdown, html) => expect(renderMarkdown(markdown)).toBe(html));

  it('loses nothing of a text that is too long for it', () => {
    const long = `a < b\n\n${'x'.repeat(2 << 20)}`;
    expect(renderMarkdown(long)).toBe(`<p>a &lt; b</p>\n<p>${'x'.repeat(2 << 20)}</p>`);
  });

  /** Seconds on any machine, where the parser alone takes minutes. */
  const SOON_MS = 8_000;
  test.each([
    'a**b',
    '> ',
    '> a\n> > b\n',
    '1. ',
    '- a\n',
    'a',
    'a*',
    '[a](',
    '![',
    '`a',
    '$$',
    '$$a\n',
    '$latex ',
    '<a ',
    '_a __a ',
    '> - a\n',
    'a@',
  ])('is done soon with %j over and over', (piece) => {
    const text = piece.repeat(Math.floor(MARKDOWN_MAX / piece.length) - 1);
    const ms = measureProcessorMs(() => expect(renderMarkdown(`${text}@`).length).toBeGreaterThan(0));
    expect(ms).toBeLessThan(SOON_MS);
  });

  it('parses nested quotations up to a depth, and keeps deeper ones as text', () => {
    const html = renderMarkdown(`${'> '.repeat(500)}deep`);
    expect(html).toContain('deep');
    expect(html.match(/<blockquote>/g)!.length).toBeLessThan(30);
  });
});
