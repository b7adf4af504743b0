import { expect, test } from 'vitest';
import { measureProcessorMs } from '#test/processor-time.ts';
import { listElements } from './html-elements.ts';
import { convertHtmlToText } from './html-text.ts';
import { createXmlReader } from './xml-stream.ts';

/** Two megabytes of each. */
const HOSTILE = {
  'open elements': '<div>'.repeat(400_000),
  'open and misnested elements': '<b><i></b>'.repeat(200_000),
  tables: '<table><tr><td>'.repeat(140_000),
  'formatting in each paragraph': '<p><b>'.repeat(350_000),
  'end tags of nothing, deep inside': `${'<div>'.repeat(9_000)}${'</a></i>'.repeat(250_000)}`,
  'items, deep inside': `${'<div>'.repeat(9_000)}${'<li>'.repeat(500_000)}`,
  drawings: '<svg>'.repeat(400_000),
  attributes: `<div ${Array.from({ length: 100_000 }, (_, n) => `a${n}="${n}"`).join(' ')}>`,
  'angle brackets': '<'.repeat(2_000_000),
};

const READERS: Record<string, (html: string) => unknown> = {
  'a text': convertHtmlToText,
  elements: (html) => listElements(html, () => true),
  'XML in pieces': (xml) => {
    const reader = createXmlReader({ onOpen() {}, onText() {}, onClose() {} });
    for (let at = 0; at < xml.length; at += 65_536) reader.write(xml.slice(at, at + 65_536));
    reader.end();
  },
};

test.each(Object.entries(HOSTILE))('%s take no time', (_, html) => {
  // Seconds and minutes without the limit, a tenth of a second with it.
  for (const [name, read] of Object.entries(READERS))
    expect(
      measureProcessorMs(() => read(html)),
      name,
    ).toBeLessThan(1_000);
});

test('what is before the nesting is read, and so is a page as deep as any', () => {
  const deep = (depth: number) =>
    `<p>Before</p>${'<div>'.repeat(depth)}inside${'</div>'.repeat(depth)}<p>After</p>`;
  expect(convertHtmlToText(deep(399))).toBe('Before inside After');
  expect(convertHtmlToText(deep(401))).toBe('Before');
  expect(listElements(deep(100_000), (name) => name === 'p')).toMatchObject([{ start: 0 }]);
});
