import { describe, expect, test } from 'vitest';
import type { Post } from '#shared/api/posts.ts';
import { getGallery } from './CardGallery.tsx';
import { toPlayingUrl } from './CardVideo.tsx';
import { classifyCard } from './PostCard.tsx';
import { presentCardTitle } from './present.ts';

const createImage = (width: number | null = 1200) => ({
  src: 'https://a.example/i.jpg',
  width,
  height: 800,
  alt: '',
});
const film = {
  type: 'youtube' as const,
  embed_url: 'https://www.youtube-nocookie.com/embed/x?rel=0',
  thumbnail_url: null,
};
const plain = {
  xpost: null,
  content_embeds: [],
  content_images: [],
  content_images_count: 0,
  canonical_media: null,
  excerpt: 'x'.repeat(300),
  word_count: 600,
};
const createPostWithImage = (width: number | null = 1200) => ({
  ...plain,
  content_images: [createImage(width)],
  content_images_count: 1,
  canonical_media: { media_type: 'image' as const, ...createImage(width) },
});

describe('a post is shown as', () => {
  const four = { content_images: Array.from({ length: 4 }, () => createImage()), content_images_count: 4 };
  const three = { content_images: Array.from({ length: 3 }, () => createImage()), content_images_count: 3 };
  const asFilm = {
    content_embeds: [film],
    canonical_media: { media_type: 'video' as const, src: 'x', width: null, height: null, alt: '' },
  };
  test.each<[string, Partial<Post>, string]>([
    ['text without pictures', {}, 'standard'],
    ['text with a picture', createPostWithImage(), 'standard'],
    ['a picture and a few words', { ...createPostWithImage(), excerpt: 'First light' }, 'photo'],
    ['a small picture and a few words', { ...createPostWithImage(300), excerpt: 'First light' }, 'standard'],
    ['a picture of unknown size', { ...createPostWithImage(null), excerpt: 'First light' }, 'standard'],
    ['three pictures and a few words', { ...createPostWithImage(), ...three, excerpt: 'Three' }, 'photo'],
    ['four pictures', { ...createPostWithImage(), ...four, excerpt: 'Four' }, 'gallery'],
    ['four pictures and a film', { ...createPostWithImage(), ...four, content_embeds: [film] }, 'gallery'],
    ['a film and no picture', asFilm, 'video'],
    ['a film and a few words', { ...createPostWithImage(), content_embeds: [film], word_count: 80 }, 'video'],
    [
      'a long text with a picture and a film in it',
      { ...createPostWithImage(), content_embeds: [film] },
      'standard',
    ],
    [
      'a post that passes another one on',
      {
        ...createPostWithImage(),
        ...four,
        xpost: { original_URL: 'https://b.example/1', site_ID: null, feed_ID: null, post_ID: null },
      },
      'crosspost',
    ],
  ])('%s', (_, post, kind) => {
    expect(classifyCard({ ...plain, ...post } as Post)).toBe(kind);
  });
});

test.each([
  [4, 4, 4, 0],
  [5, 5, 5, 0],
  [10, 11, 5, 6],
  [4, 9, 4, 5],
])(
  'of %i known pictures of %i a gallery shows %i, and says that there are %i more',
  (known, count, shown, more) => {
    const content_images = Array.from({ length: known }, () => createImage());
    const gallery = getGallery({ ...plain, content_images, content_images_count: count });
    expect([gallery.shown.length, gallery.more]).toEqual([shown, more]);
  },
);

test('a long title ends with a word, within 140 characters', () => {
  expect(presentCardTitle('Short')).toBe('Short');
  const words = presentCardTitle('seven77 '.repeat(40));
  expect(words).toMatch(/seven77…$/);
  expect(words.length).toBeLessThanOrEqual(141);
  // An endless word, and text without spaces, are cut anywhere.
  expect([...presentCardTitle('字'.repeat(200))]).toHaveLength(141);
});

test('a requested player starts by itself', () => {
  expect(toPlayingUrl(film)).toBe('https://www.youtube-nocookie.com/embed/x?rel=0&autoplay=1');
  expect(toPlayingUrl({ ...film, type: 'twitch' })).toContain('autoplay=true');
  const file = { ...film, type: 'file' as const, embed_url: 'https://a.example/f.mp4' };
  expect(toPlayingUrl(file)).toBe('https://a.example/f.mp4');
});
