import { expect, test } from 'vitest';
import { findImage, getImageShape } from './PostImage.tsx';

test.each([
  [1280, 720, 'landscape'],
  [900, 1200, 'portrait'],
  [600, 600, 'portrait'],
  [800, 600, 'landscape'],
  [799, 600, 'portrait'],
  [200, 200, 'thumbnail'],
  [399, 100, 'thumbnail'],
  [null, null, 'unknown'],
  [1280, null, 'unknown'],
])('a picture of %j by %j px stands as %s', (width, height, shape) => {
  expect(getImageShape({ width, height })).toBe(shape);
});

test('a card shows the image of the post; a video is none', () => {
  const picture = { src: 'https://a.example/t.jpg', width: 800, height: 600, alt: 'A door' };
  expect(findImage({ canonical_media: { media_type: 'image', ...picture } })).toEqual(picture);
  expect(findImage({ canonical_media: { media_type: 'video', ...picture } })).toBeUndefined();
  expect(findImage({ canonical_media: null })).toBeUndefined();
});
