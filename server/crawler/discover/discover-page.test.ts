import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sortCandidates } from './discover-candidates.ts';
import { chooseIcon, findIconSize } from './discover-icon.ts';
import { scanPage } from './discover-page.ts';

const URL_OF_PAGE = 'http://salt.localhost/2026/proving/';
const scanFixture = (name: string) => scanPage(readFileSync(`fixtures/pages/${name}`, 'utf8'), URL_OF_PAGE);

test('a blog: its title, its feeds in their order, its icon; nothing of comments, scripts or the body', async () => {
  expect(await scanFixture('blog-with-comments.html')).toEqual({
    title: 'On proving slowly – Salt & Slate',
    feeds: [
      { url: 'http://salt.localhost/comments/feed/', title: 'Salt & Slate » Comments Feed' },
      { url: 'http://salt.localhost/feed/', title: 'Salt & Slate » Feed' },
      {
        url: 'http://salt.localhost/2026/proving/feed/?of=comments',
        title: 'Salt & Slate » On proving slowly Comments Feed',
      },
    ],
    hints: [],
    refresh: undefined,
    icon: 'http://salt.localhost/icon-192.png',
  });
});

test('upper case, unquoted attributes, a base element, repeats, and links that are no feeds', async () => {
  const { title, feeds, icon } = await scanFixture('several-formats.html');
  expect(title).toBe('Field notes');
  expect(sortCandidates(feeds)).toEqual([
    { url: 'http://salt.localhost/journal/atom.xml', title: 'Atom' },
    { url: 'http://salt.localhost/journal/rss.xml?a=1&b=2', title: 'RSS' },
    { url: 'http://notes.localhost/feed.json', title: 'JSON Feed' },
  ]);
  expect(icon).toBe('http://salt.localhost/favicon.ico');
});

test('a head that a stray element closed: the link in the body counts', async () => {
  expect(await scanFixture('head-closed-early.html')).toMatchObject({
    title: 'A broken template',
    feeds: [{ url: 'http://salt.localhost/2026/proving/feed.xml', title: 'Everything' }],
  });
});

test('a page that names nothing', async () => {
  expect(await scanFixture('no-feed.html')).toEqual({
    title: 'Nothing to follow',
    feeds: [],
    hints: [],
    refresh: undefined,
    icon: undefined,
  });
});

/** Returns how long each turn of the event loop computes until `work` is done, in milliseconds: other work on the machine does not count. */
async function measureTurns(work: () => Promise<void>): Promise<number[]> {
  const turns: number[] = [];
  let last = process.threadCpuUsage();
  let isOver = false;
  const look = () => {
    const { user, system } = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    turns.push((user + system) / 1_000);
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work().finally(() => {
    isOver = true;
  });
  return turns;
}

test('a huge page that never ends its head is parsed in bounded time and blocks no one', async () => {
  const turns = await measureTurns(async () => {
    expect((await scanPage('<link rel=icon href=/x.png>'.repeat(80_000), URL_OF_PAGE)).feeds).toEqual([]);
    expect((await scanPage(`<title>${'<a b="c">'.repeat(200_000)}`, URL_OF_PAGE)).feeds).toEqual([]);
    for (const nested of ['<div>', '<table><tr><td>', '<p><b>', '<svg>']) {
      const page = `<link rel=alternate type="application/rss+xml" href=/feed>${nested.repeat(400_000)}`;
      expect(await scanPage(page, URL_OF_PAGE)).toMatchObject({ feeds: [{ url: expect.any(String) }] });
    }
  });
  expect(turns.reduce((sum, turn) => sum + turn, 0)).toBeLessThan(2_000);
  expect(turns.toSorted((a, b) => b - a)[Math.floor(turns.length / 20)]).toBeLessThan(50);
});

test('feeds of comments come last, the others keep their order', () => {
  const url = (path: string) => ({ url: `http://salt.localhost${path}`, title: '' });
  const ordered = sortCandidates([
    url('/comments/feed'),
    url('/b'),
    { url: 'http://salt.localhost/c', title: 'Comments on C' },
    url('/?feed=comments-rss2'),
    url('/a'),
    url('/b'),
    url('/commentary'),
  ]);
  expect(ordered.map((one) => new URL(one.url).pathname + new URL(one.url).search)).toEqual([
    '/b',
    '/a',
    '/commentary',
    '/comments/feed',
    '/c',
    '/?feed=comments-rss2',
  ]);
});

describe('icons', () => {
  test.each([
    [{ rel: 'icon', sizes: '16x16 48x48' }, 48],
    [{ rel: 'Shortcut Icon' }, 32],
    [{ rel: 'apple-touch-icon-precomposed' }, 180],
    [{ rel: 'icon', type: 'image/svg+xml' }, undefined],
    [{ rel: 'icon', href: '/a.svg?v=1' }, undefined],
    [{ rel: 'mask-icon' }, undefined],
    [{ rel: 'stylesheet' }, undefined],
  ])('%j has the size %s', (link, size) => {
    expect(findIconSize({ type: '', sizes: '', href: '/a.png', ...link })).toBe(size);
  });

  test('the largest up to 512 pixels, else the smallest', () => {
    const icons = [32, 2048, 512, 1024].map((size) => ({ url: String(size), size }));
    expect(chooseIcon(icons)).toBe('512');
    expect(chooseIcon(icons.filter(({ size }) => size > 512))).toBe('1024');
    expect(chooseIcon([])).toBeUndefined();
  });
});
