import { expect, test } from 'vitest';
import { findRedditFeedUrl } from './reddit-address.ts';

test.each([
  ['r/books', 'https://www.reddit.com/r/books/.rss'],
  [' /r/books/ ', 'https://www.reddit.com/r/books/.rss'],
  ['R/Books', 'https://www.reddit.com/r/Books/.rss'],
  ['r/books/new', 'https://www.reddit.com/r/books/new/.rss'],
  ['u/ann-b', 'https://www.reddit.com/user/ann-b/.rss'],
  ['user/ann/comments', 'https://www.reddit.com/user/ann/comments/.rss'],
  ['reddit.com', 'https://www.reddit.com/.rss'],
  ['https://www.reddit.com/', 'https://www.reddit.com/.rss'],
  ['https://old.reddit.com/r/books/', 'https://www.reddit.com/r/books/.rss'],
  ['https://www.reddit.com/r/books/.rss', 'https://www.reddit.com/r/books/.rss'],
  ['https://www.reddit.com/r/books.rss', 'https://www.reddit.com/r/books/.rss'],
  ['https://www.reddit.com/u/ann', 'https://www.reddit.com/user/ann/.rss'],
  ['https://www.reddit.com/user/ann/submitted/', 'https://www.reddit.com/user/ann/submitted/.rss'],
  ['https://www.reddit.com/search?q=slow+bread', 'https://www.reddit.com/search.rss?q=slow+bread'],
  ['https://www.reddit.com/search.rss?q=bread', 'https://www.reddit.com/search.rss?q=bread'],
])('RT-29: %s is read at %s', (typed, feed) => {
  expect(findRedditFeedUrl(typed)).toBe(feed);
});

test.each(['', 'books', 'r/', 'example.com', 'https://notreddit.com/r/books', 'r/no such name'])(
  'RT-29: "%s" is no place at Reddit',
  (typed) => {
    expect(findRedditFeedUrl(typed)).toBeUndefined();
  },
);
