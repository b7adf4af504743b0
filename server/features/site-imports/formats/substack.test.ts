import { expect, test } from 'vitest';
import { readExport, zipFiles } from '#test/export-file.ts';

const TABLE = `post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url
101.tea-toast,2019-05-04T10:11:12.000Z,true,2019-05-04T10:11:13.000Z,,newsletter,everyone,"Tea, ""toast""","Warm, and
good",
102.for-payers,2019-05-05T10:00:00.000Z,true,,,newsletter,only_paid,For payers,,
103.unfinished,,false,,,newsletter,everyone,Unfinished,,
104.heard,2019-05-06T10:00:00.000Z,true,,,podcast,everyone,Heard,,https://api.substack.com/feed/podcast/104/a.mp3
105.about,2019-01-01T10:00:00.000Z,true,,,page,everyone,About,,
108.idea,,false,,,newsletter,everyone,An idea,Later,
109.song,2019-05-07T10:00:00.000Z,true,,,podcast,everyone,Song,,https://api.substack.com/feed/podcast/109/b.mp3
106.lost,2019-01-02T10:00:00.000Z,true,,,newsletter,everyone,Lost,,
107,2019-01-02T10:00:00.000Z,false,,,newsletter,everyone,,,
110.ask,2019-01-03T10:00:00.000Z,true,,,thread,everyone,Ask me,,
`;

const FILES = {
  'posts.csv': TABLE,
  'posts/101.tea-toast.html': `<p>Warm.</p><div class="captioned-image-container"><figure><a class="image-link" href="https://substackcdn.com/image/fetch/f_auto,q_auto:good/https%3A%2F%2Fbucketeer-1.s3.amazonaws.com%2Ftea.jpg"><img src="https://substackcdn.com/image/fetch/w_1456,c_limit/https%3A%2F%2Fbucketeer-1.s3.amazonaws.com%2Ftea.jpg" alt="Tea"></a></figure></div><div class="subscription-widget-wrap" data-attrs="{}"><div class="subscription-widget show-subscribe"><form><input type="email"></form></div></div><p class="button-wrapper"><a class="button primary" href="%%share_url%%">Share</a></p><p>End.</p>`,
  'posts/101.delivers.csv': 'email\nsecret@reader.example\n',
  'posts/101.opens.csv': 'email\nsecret@reader.example\n',
  'posts/102.for-payers.html': '<p>Paid.</p>',
  'posts/103.unfinished.html': '<p>Draft.</p>',
  'posts/104.heard.html': '<p>Notes.</p>',
  'posts/105.about.html': '<p>Me.</p>',
  'email_list.kettle.csv': 'email,active_subscription\nsecret@reader.example,true\n',
};

test('reads the export of Substack, and never who reads it', async () => {
  const { format, items, posts, authors, problems, comments } = await readExport(zipFiles(FILES));
  expect(format).toBe('substack');
  expect(posts).toMatchObject([
    {
      type: 'post',
      key: 'post:101',
      status: 'publish',
      title: 'Tea, "toast"',
      excerpt: 'Warm, and\ngood',
      slug: 'tea-toast',
      publishedAt: new Date('2019-05-04T10:11:12Z'),
      oldAddresses: ['/p/tea-toast'],
    },
    { key: 'post:102', status: 'private', isRestricted: true },
    { key: 'post:103', status: 'draft', publishedAt: null },
    {
      key: 'post:104',
      content: {
        text: '<p><audio controls src="https://api.substack.com/feed/podcast/104/a.mp3"></audio></p>\n<p>Notes.</p>',
      },
    },
    { key: 'post:105', type: 'page' },
    { key: 'post:108', status: 'draft', title: 'An idea', excerpt: 'Later', content: { text: '' } },
    { key: 'post:109', status: 'publish', content: { text: expect.stringContaining('b.mp3') } },
  ]);
  expect(posts[0]!.content.text).toBe(
    '<p>Warm.</p><div class="captioned-image-container"><figure><a class="image-link" href="https://bucketeer-1.s3.amazonaws.com/tea.jpg"><img src="https://bucketeer-1.s3.amazonaws.com/tea.jpg" alt="Tea"></a></figure></div><p>End.</p>',
  );
  expect(problems).toEqual([
    { kind: 'problem', subject: 'Lost', reason: 'not_found' },
    { kind: 'problem', subject: 'Ask me', reason: 'unknown_type' },
  ]);
  expect([authors, comments]).toEqual([[], []]);
  expect(JSON.stringify(items)).not.toContain('secret@reader.example');
});

test('a table that is damaged yields the rows before, and a problem', async () => {
  const { posts, problems } = await readExport(
    zipFiles({ ...FILES, 'posts.csv': `${TABLE.slice(0, TABLE.indexOf('102'))}"${'x'.repeat(200_000)}` }),
  );
  expect(posts).toHaveLength(1);
  expect(problems).toMatchObject([{ subject: 'posts.csv', reason: 'not_readable' }]);
});

test('reads a folder in the archive, a byte order mark, and files that have only a number', async () => {
  const { posts } = await readExport(
    zipFiles({
      'export/posts.csv': `\ufeff${TABLE.replaceAll('\n', '\r\n')}`,
      'export/posts/101.html': '<p>Warm.</p>',
    }),
  );
  expect(posts[0]).toMatchObject({ key: 'post:101', slug: 'tea-toast', content: { text: '<p>Warm.</p>' } });
});

test('a text that is too large is a problem, and the others are read', async () => {
  const { posts, problems } = await readExport(
    zipFiles({ ...FILES, 'posts/102.for-payers.html': 'x'.repeat(3_000_000) }),
  );
  expect(posts).toHaveLength(6);
  expect(problems.map(({ subject, reason }) => `${subject}: ${reason}`)).toEqual([
    'For payers: too_large',
    'Lost: not_found',
    'Ask me: unknown_type',
  ]);
});

test('what works only at Substack goes, and what its scripts show stays as text and links', async () => {
  const attrs = (data: object) => JSON.stringify(data).replaceAll('"', '&quot;');
  const html = `<p>One<a class="footnote-anchor" id="footnote-anchor-1" href="#footnote-1" target="_self">1</a></p><div class="captioned-button-wrap"><p class="cta-caption">Thanks for reading!</p></div><p class="button-wrapper"><a class="button primary" href="https://kettle.substack.com/subscribe?"><span>Subscribe now</span></a></p><p class="button-wrapper"><a class="button primary" href="https://shop.example/"><span>My shop</span></a></p><div class="tweet" data-attrs="${attrs({ url: 'https://twitter.com/a/status/1', full_text: 'Tea & <toast>', name: 'Ann' })}"></div><div class="digest-post-embed" data-attrs="${attrs({ title: 'Older', canonical_url: 'https://kettle.substack.com/p/older' })}"></div><div class="image-gallery-embed" data-attrs="${attrs({ gallery: { images: [{ src: 'https://p.example/1.jpg' }], caption: 'Cups' } })}"></div><div class="file-embed-wrapper"><div class="file-embed-details-h1">Recipe</div><a class="file-embed-button wide" href="https://f.example/f.pdf">Download</a></div><figure><img data-attrs="${attrs({ src: 'https://p.example/2.jpg', alt: 'Two' })}" class="sizing-normal"></figure><div class="footnote"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number">1</a><div class="footnote-content"><p>Note</p></div></div>`;
  const { posts } = await readExport(zipFiles({ ...FILES, 'posts/101.tea-toast.html': html }));
  expect(posts[0]!.content.text.replaceAll('\n', '')).toBe(
    '<p>One<sup id="footnote-anchor-1"><a href="#footnote-1">1</a></sup></p><p class="button-wrapper"><a class="button primary" href="https://shop.example/"><span>My shop</span></a></p><blockquote><p>Tea &amp; &lt;toast&gt;</p><p><a href="https://twitter.com/a/status/1">Ann</a></p></blockquote><p><a href="https://kettle.substack.com/p/older">Older</a></p><figure><img src="https://p.example/1.jpg" alt=""></figure><p>Cups</p><p><a href="https://f.example/f.pdf">Recipe</a></p><figure><figure><img src="https://p.example/2.jpg" alt="Two"></figure></figure><p><a id="footnote-1" href="#footnote-anchor-1">1</a> Note</p>',
  );
});

test('what was uploaded to Substack has a player, and posts from elsewhere a link', async () => {
  const attrs = (data: object) => JSON.stringify(data).replaceAll('"', '&quot;');
  const id = 'b66aaef5-0a08-44a9-9c5b-666c646a7c4a';
  const html = `<div id="media-${id}" class="native-video-embed" data-component-name="VideoPlaceholder" data-attrs="${attrs({ mediaUploadId: id, duration: null })}"></div><div class="native-audio-embed" data-attrs="${attrs({ label: 'A song', mediaUploadId: id })}"></div><div class="native-video-embed" data-attrs="${attrs({ mediaUploadId: '../x' })}"></div><div class="instagram-embed-wrap" data-attrs="${attrs({ instagram_id: 'BWN', title: 'A cup' })}"></div><div class="tiktok-wrap outer" data-attrs="${attrs({ url: 'https://www.tiktok.com/@a/video/1', title: 'Tea' })}"></div><div class="comment" data-attrs="${attrs({ comment: { body: 'A note', name: 'Ann' } })}"></div><div class="pullquote"><p>Warm</p></div><div class="preformatted-block"><label class="hide-text">Text within this block will maintain its original spacing when published</label><pre class="text">a  b</pre></div>`;
  const { posts } = await readExport(zipFiles({ ...FILES, 'posts/101.tea-toast.html': html }));
  expect(posts[0]!.content.text.replaceAll('\n', '')).toBe(
    `<figure><video controls src="https://api.substack.com/api/v1/video/upload/${id}/src?type=mp4"></video></figure><figure><audio controls src="https://api.substack.com/api/v1/audio/upload/${id}/src"></audio><figcaption>A song</figcaption></figure><p><a href="https://www.instagram.com/p/BWN/">A cup</a></p><p><a href="https://www.tiktok.com/@a/video/1">Tea</a></p><blockquote><p>A note</p><p>Ann</p></blockquote><blockquote><p>Warm</p></blockquote><div class="preformatted-block"><pre class="text">a  b</pre></div>`,
  );
});

test('a part that only subscribers see makes a post private', async () => {
  const part = (audiences: string) =>
    `<div class="dynamic-content-block" data-dynamic-audiences="${audiences}"><p>Words</p></div>`;
  const { posts } = await readExport(
    zipFiles({
      ...FILES,
      'posts/101.tea-toast.html': part('non_sub,free_sub'),
      'posts/104.heard.html': part('non_sub') + part('paid_sub,founding_sub'),
    }),
  );
  expect(posts.find(({ key }) => key === 'post:101')).toMatchObject({
    status: 'publish',
    isRestricted: false,
  });
  expect(posts.find(({ key }) => key === 'post:104')).toMatchObject({
    status: 'private',
    isRestricted: true,
  });
});
