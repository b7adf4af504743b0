import { describe, expect, test } from 'vitest';
import { sanitizeHtml } from './sanitize.ts';

const baseUrl = 'https://e.test/dir/page';
const sanitizeToHtml = (html: string) => sanitizeHtml(html, { baseUrl }).html;

describe('what goes', () => {
  test.each([
    ['<script>alert(1)</script>a', 'a'],
    ['<p onclick="alert(1)" style="color:red" class="x">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="&#0000106avascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="java\tscript:alert(1)">a</a>', '<a>a</a>'],
    ['<form action="/x"><input name="a"><button>b</button></form>', 'b'],
    ['<svg><script>alert(1)</script></svg>a', 'a'],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>a', 'a'],
    ['<img src="data:image/png;base64,AAAA">a', 'a'],
    [
      '<style>p{}</style><base href="https://evil.test/"><meta http-equiv="refresh"><link rel="stylesheet">a',
      'a',
    ],
    [
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>">a</noscript>',
      '<p title="&lt;/noscript&gt;&lt;img src=x onerror=alert(1)&gt;">a</p>',
    ],
  ])('%s', (html, expected) => {
    expect(sanitizeToHtml(html)).toBe(expected);
  });
});

describe('addresses', () => {
  test('become absolute, in links, images, source sets and posters', () => {
    expect(sanitizeToHtml('<a href="../x">a</a>')).toBe(
      '<a href="https://e.test/x" rel="noopener noreferrer nofollow">a</a>',
    );
    expect(sanitizeToHtml('<img src="i.png" srcset="a,b.png 1x, /c.png 2x" alt="">')).toBe(
      '<img src="https://e.test/dir/i.png" srcset="https://e.test/dir/a,b.png 1x, https://e.test/c.png 2x" alt="" loading="lazy" />',
    );
    expect(sanitizeToHtml('<video poster="p.png" autoplay><source src="v.mp4"></video>')).toBe(
      '<video poster="https://e.test/dir/p.png" controls preload="none"><source src="https://e.test/dir/v.mp4" /></video>',
    );
  });

  test('that cannot be found go', () => {
    expect(sanitizeHtml('<a href="/x">a</a><img src="/y">', { baseUrl: '' }).html).toBe('<a>a</a>');
  });

  test('inside the text keep working under a prefix', () => {
    expect(sanitizeToHtml('<a href="#fn1">1</a><p id="fn1">note</p>')).toBe(
      '<a href="#user-content-fn1" rel="noopener noreferrer nofollow">1</a><p id="user-content-fn1">note</p>',
    );
  });

  test('of email and telephone stay', () => {
    expect(sanitizeToHtml('<a href="mailto:a@e.test">a</a>')).toContain('href="mailto:a@e.test"');
    expect(sanitizeToHtml('<a href="tel:+4912345">a</a>')).toContain('href="tel:+4912345"');
  });
});

describe('images', () => {
  test.each([
    '<img src="https://e.test/p.gif" width="1" height="1">',
    '<img src="https://e.test/p.gif" style="display: none">',
    '<img src="https://e.test/p.gif" style="width:1px;height:1px">',
    '<img src="https://pixel.wp.com/b.gif?x=1">',
    '<img src="https://feeds.feedburner.com/~r/blog/~4/abc">',
    '<img src="https://ad.doubleclick.net/x">',
  ])('%s only counts readers', (html) => {
    expect(sanitizeHtml(html, { baseUrl })).toMatchObject({ html: '', images: [] });
  });

  test('that a script would load later are loaded by the browser', () => {
    const html = '<img src="data:image/gif;base64,R0" data-src="/real.jpg" data-srcset="/real-2.jpg 2x">';
    expect(sanitizeToHtml(html)).toContain(
      'src="https://e.test/real.jpg" srcset="https://e.test/real-2.jpg 2x"',
    );
  });

  test('of a noscript that say the same again go', () => {
    const { images } = sanitizeHtml('<img data-src="/a.jpg"><noscript><img src="/a.jpg"></noscript>', {
      baseUrl,
    });
    expect(images.map(({ url }) => url)).toEqual(['https://e.test/a.jpg']);
  });
});

describe('players', () => {
  test('of a listed host stay, over https and in a sandbox', () => {
    const html = sanitizeToHtml(
      '<iframe src="//www.youtube.com/embed/x" onload="a()" srcdoc="b" name="c"><p>fallback</p></iframe>',
    );
    expect(html).toBe(
      '<iframe src="https://www.youtube.com/embed/x" sandbox="allow-scripts allow-same-origin allow-popups allow-presentation" ' +
        'loading="lazy" referrerpolicy="strict-origin-when-cross-origin" allowfullscreen></iframe>',
    );
  });

  test.each([
    'https://evil.test/',
    'https://www.youtube.com.evil.test/',
    'https://www.youtube.com@evil.test/',
    'https://user@www.youtube.com/',
    'https://www.youtube.com:8443/',
    'https:/\\evil.test\\@www.youtube.com/',
    'https://www.уoutube.com/',
    'https://www.youtube.com./embed/x',
    'https://www.youtube.com/subscribe_embed?x',
    'https://www.google.com/search?q=a',
    '/relative',
  ])('of %s become links', (src) => {
    const html = sanitizeToHtml(`<iframe src="${src}"></iframe>a`);
    expect(html).toMatch(
      /^<p><a class="embed-link" href="https?:[^"]+" rel="[^"]+">Open on [^<]+<\/a><\/p>a$/,
    );
  });

  test.each(['javascript:alert(1)', 'about:blank', 'data:text/html,x', ''])('of %s go', (src) => {
    expect(sanitizeToHtml(`<iframe src="${src}"></iframe>a`)).toBe('a');
  });

  test('that are not closed do not swallow the text after them', () => {
    expect(sanitizeToHtml('<iframe src="https://www.youtube.com/embed/x" />a')).toMatch(/<\/iframe>a$/);
  });
});

test('text, words and images come from the same pass', () => {
  const html =
    '<h2>Title</h2><p>Two&nbsp;words<br>more</p><script>x</script><img src="/i.png" alt="An i" width="300">';
  expect(sanitizeHtml(html, { baseUrl })).toMatchObject({
    text: 'Title Two words more',
    wordCount: 4,
    images: [{ url: 'https://e.test/i.png', width: 300, height: undefined, alt: 'An i' }],
    players: [],
  });
});

test('sanitising again changes nothing', () => {
  const html =
    '<p id=a><b>x<i>y</b>z</i><a href="#a">a</a><table><td>1<tr><td>2</table><img src=i srcset="j 2x"><iframe src="https://player.vimeo.com/video/1"></iframe>&amp;lt; &lt;b&gt;';
  const once = sanitizeToHtml(html);
  expect(sanitizeToHtml(once)).toBe(once);
});

test('elements that meet where one between them went are settled', () => {
  const once = sanitizeToHtml('<ul><li>a<form><li>b</form></ul>');
  expect(sanitizeToHtml(once)).toBe(once);
});

describe('limits', () => {
  test('elements are nested at most 256 deep, and their text stays', () => {
    const html = sanitizeToHtml(`${'<div>'.repeat(1_000)}deep`);
    expect(html.match(/<div>/g)).toHaveLength(256);
    expect(html).toContain('deep');
  });

  test.each([
    ['unclosed elements', '<div>'.repeat(200_000)],
    ['stray brackets', '<'.repeat(300_000)],
    ['ampersands', '&'.repeat(300_000)],
    ['wrong end tags', '<a></b>'.repeat(150_000)],
    ['open frames', '<iframe>'.repeat(100_000)],
    ['quotes', `<a ${'"'.repeat(1_000_000)}`],
  ])('%s cost bounded time and give at most 1 MiB', { timeout: 60_000 }, (_, html) => {
    const before = process.threadCpuUsage();
    const { length } = Buffer.from(sanitizeToHtml(html));
    expect(length).toBeLessThanOrEqual(1024 * 1024);
    expect(process.threadCpuUsage(before).user / 1_000_000).toBeLessThan(2);
  });
});
