import { expect, test } from 'vitest';
import { hasImage } from './FeaturedImage.tsx';

const html =
  '<p>Text</p><figure><img alt="x" src="https://cdn.example/2026/tide-1024x683.jpg?w=600&amp;q=1"></figure>';

test.each([
  ['https://salt.example/uploads/tide.jpg', true],
  ['https://cdn.example/2026/tide-300x200.webp', true],
  ['https://cdn.example/2026/tides.jpg', false],
  ['https://cdn.example/', false],
])('the text shows %s: %j', (address, shows) => {
  expect(hasImage(html, address)).toBe(shows);
});
