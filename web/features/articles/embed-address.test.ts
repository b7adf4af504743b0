import { expect, test } from 'vitest';
import { findPlayerAddress } from './embed-address.ts';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
  ['https://vimeo.com/76979871/abc123', 'https://player.vimeo.com/video/76979871?h=abc123'],
  [
    'https://soundcloud.com/forss/flickermood',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fforss%2Fflickermood',
  ],
  ['https://open.spotify.com/intl-de/track/4uLU6h', 'https://open.spotify.com/embed/track/4uLU6h'],
  [
    'https://podcasts.apple.com/us/podcast/x/id1?i=2',
    'https://embed.podcasts.apple.com/us/podcast/x/id1?i=2',
  ],
  ['https://dai.ly/x8abc', 'https://www.dailymotion.com/embed/video/x8abc'],
  ['https://www.twitch.tv/videos/123', 'https://player.twitch.tv/?video=123&parent=blog.example'],
  ['https://www.ted.com/talks/some_talk', 'https://embed.ted.com/talks/some_talk'],
  [
    'https://bandcamp.com/EmbeddedPlayer/album=1/size=large/',
    'https://bandcamp.com/EmbeddedPlayer/album=1/size=large/',
  ],
  [
    '<iframe style="border:0" src="https://bandcamp.com/EmbeddedPlayer/album=1&amp;a=2" seamless></iframe>',
    'https://bandcamp.com/EmbeddedPlayer/album=1&a=2',
  ],
  ['//player.vimeo.com/video/1', 'https://player.vimeo.com/video/1'],
])('the player of %s', (pasted, player) => {
  expect(findPlayerAddress(pasted, 'blog.example')).toBe(player);
});

test.each([
  'https://example.com/video.mp4',
  'https://evil.example/embed/www.youtube.com',
  'https://www.youtube.com/',
  'https://www.youtube.com/watch?v=%22%3E%3Cscript%3E',
  'javascript:alert(1)//player.vimeo.com',
  '<iframe src="https://evil.example/"></iframe>',
  'two words',
  '',
])('%s has none', (pasted) => {
  expect(findPlayerAddress(pasted, 'blog.example')).toBeUndefined();
});
