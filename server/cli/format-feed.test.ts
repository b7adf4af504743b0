import { expect, test } from 'vitest';
import { formatParsedFeed, readWholeFeed } from './format-feed.ts';

test('a feed for people: every field in its place, dates in ISO 8601 UTC, absent values null', () => {
  const xml = `<rss version="2.0"><channel><title>T</title><description>D</description><language>en</language>
    <item><guid isPermaLink="false">1</guid><title>One</title><pubDate>Tue, 03 Feb 2026 09:05:00 +0100</pubDate>
      <author>a@e.test (Ada)</author><category>x</category><description>&lt;p&gt;Body&lt;/p&gt;</description>
      <enclosure url="https://e.test/1.mp3" length="5" type="audio/mpeg"/></item>
    <item><guid isPermaLink="false">1</guid><title>One again</title></item></channel></rss>`;
  const outcome = readWholeFeed(new TextEncoder().encode(xml), { url: '' });
  const empty = {
    content: '',
    summary: '',
    published: null,
    updated: null,
    authors: [],
    tags: [],
    enclosures: [],
  };
  expect(outcome.kind === 'parsed' && formatParsedFeed(outcome.feed)).toEqual({
    title: 'T',
    link: null,
    description: 'D',
    language: 'en',
    entries: [
      {
        id: '1',
        url: 'https://e.test/1.mp3',
        title: 'One',
        content: '<p>Body</p>',
        summary: '',
        published: '2026-02-03T08:05:00.000Z',
        updated: null,
        authors: [{ name: 'Ada', url: null }],
        tags: ['x'],
        enclosures: [
          { url: 'https://e.test/1.mp3', type: 'audio/mpeg', length: 5, duration: null, title: null },
        ],
        image: null,
      },
      { ...empty, id: '1', url: null, title: 'One again', image: null },
    ],
  });
});
