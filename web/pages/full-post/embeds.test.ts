import { expect, test } from 'vitest';
import { deferEmbeds } from './embeds.ts';

const createFrame = (attributes: string) =>
  `<p>Before</p><iframe ${attributes} sandbox="allow-scripts"></iframe><p>After</p>`;

test('U27: a frame becomes a link to its page, with its space reserved', () => {
  const html = deferEmbeds(
    createFrame(
      'src="https://www.youtube.com/embed/abc?rel=0&amp;x=1" title="A &quot;film&quot;" width="400" height="300"',
    ),
  );
  expect(html).not.toContain('<iframe');
  expect(html).toContain('data-embed="https://www.youtube.com/embed/abc?rel=0&amp;x=1"');
  expect(html).toContain('href="https://www.youtube.com/watch?v=abc"');
  expect(html).toContain('data-ratio="400/300"');
  expect(html).toContain('<span>A &quot;film&quot;</span><small>youtube.com</small>');
  expect(html.startsWith('<p>Before</p><a ')).toBe(true);
  expect(html.endsWith('</a><p>After</p>')).toBe(true);
});

test.each([
  ['src="https://w.soundcloud.com/player/?url=x"', 'data-height="166"', 'Play from soundcloud.com'],
  ['src="https://player.vimeo.com/video/76979871"', 'data-ratio="16/9"', 'https://vimeo.com/76979871'],
])('U27: %s keeps %s', (attributes, room, words) => {
  const html = deferEmbeds(createFrame(attributes));
  expect(html).toContain(room);
  expect(html).toContain(words);
});

test('several frames are deferred one by one, and a text without any is unchanged', () => {
  const two = deferEmbeds(
    createFrame('src="https://bandcamp.com/a"') + createFrame('src="https://bandcamp.com/b"'),
  );
  expect(two.match(/data-embed/g)).toHaveLength(2);
  expect(two.match(/After/g)).toHaveLength(2);
  expect(deferEmbeds('<p>Plain</p>')).toBe('<p>Plain</p>');
});
