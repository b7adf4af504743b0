import { expect, test } from 'vitest';
import { sanitizeHtml } from '#server/text/sanitize/sanitize.ts';
import { describeMedia } from './rules.ts';

const describe = (html: string, enclosures: { url: string; type: string }[] = []) =>
  describeMedia(sanitizeHtml(html, { baseUrl: 'https://site.example/' }), enclosures);

test('names the images once each, without the small ones', () => {
  const media = describe(`
    <img src="/a.jpg" width="800" height="600" alt="A door"><img src="/b.jpg">
    <img src="/a.jpg"><img src="/badge.png" width="88" height="31">`);
  expect(media.image_count).toBe(2);
  expect(media.images).toEqual([
    { url: 'https://site.example/a.jpg', width: 800, height: 600, alt: 'A door' },
    { url: 'https://site.example/b.jpg', width: null, height: null, alt: '' },
  ]);
});

test('keeps ten images and counts all', () => {
  const html = Array.from({ length: 12 }, (_, i) => `<img src="/${i}.jpg" width="640" height="480">`).join(
    '',
  );
  const media = describe(html);
  expect(media).toMatchObject({ image_count: 12, video: null });
  expect(media.images).toHaveLength(10);
  expect(media.images[9]).toMatchObject({ url: 'https://site.example/9.jpg', width: 640, height: 480 });
});

test.each([
  [
    '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0"></iframe>',
    {
      kind: 'youtube',
      url: 'https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0',
      thumbnail: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
    },
  ],
  [
    '<iframe src="https://player.vimeo.com/video/76979871"></iframe>',
    { kind: 'vimeo', url: 'https://player.vimeo.com/video/76979871', thumbnail: null },
  ],
  [
    '<video poster="/p.jpg"><source src="/film.mp4" type="video/mp4"></video>',
    { kind: 'file', url: 'https://site.example/film.mp4', thumbnail: 'https://site.example/p.jpg' },
  ],
  ['<audio src="/song.mp3"></audio><iframe src="https://w.soundcloud.com/player/?url=x"></iframe>', null],
  ['<p>Words</p>', null],
])('finds the video of %s', (html, video) => {
  expect(describe(html).video).toEqual(video);
});

test('takes an attached video where the text has none', () => {
  const attached = [
    { url: 'https://site.example/a.mp3', type: 'audio/mpeg' },
    { url: 'https://site.example/v.mp4', type: 'video/mp4' },
  ];
  expect(describe('<p>Words</p>', attached).video).toEqual({
    kind: 'file',
    url: 'https://site.example/v.mp4',
    thumbnail: null,
  });
});
