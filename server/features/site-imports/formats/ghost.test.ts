import { expect, test } from 'vitest';
import { readExport, zipFiles } from '#test/export-file.ts';

const post = (fields: object) => ({
  id: '5f0000000000000000000001',
  uuid: 'b1f0-uuid',
  title: 'Tea & toast',
  slug: 'tea-toast',
  html: '<p>Warm.</p>',
  feature_image: null,
  type: 'post',
  status: 'published',
  visibility: 'public',
  created_at: '2019-05-03T08:00:00.000Z',
  updated_at: '2019-05-06T08:00:00.000Z',
  published_at: '2019-05-04T10:11:12.000Z',
  custom_excerpt: null,
  ...fields,
});

const DATA = {
  posts: [post({})],
  posts_authors: [
    { post_id: '5f0000000000000000000001', author_id: 'u2', sort_order: 1 },
    { post_id: '5f0000000000000000000001', author_id: 'u1', sort_order: 0 },
  ],
  posts_tags: [
    { post_id: '5f0000000000000000000001', tag_id: 't2', sort_order: 1 },
    { post_id: '5f0000000000000000000001', tag_id: 't1', sort_order: 0 },
    { post_id: '5f0000000000000000000001', tag_id: 't3', sort_order: 2 },
  ],
  settings: [
    { key: 'title', value: 'Kettle' },
    { key: 'description', value: 'About tea' },
    { key: 'locale', value: 'en' },
  ],
  tags: [
    { id: 't1', name: 'Tea', visibility: 'public' },
    { id: 't2', name: 'Breakfast', visibility: 'public' },
    { id: 't3', name: '#internal', visibility: 'internal' },
  ],
  users: [
    { id: 'u1', name: 'Ann', slug: 'ann', email: 'Ann@Old.example' },
    { id: 'u2', name: 'Gus', slug: 'gus', email: 'gus@old.example' },
  ],
};

const toJson = (data: object) =>
  JSON.stringify({ db: [{ meta: { exported_on: 1_556_964_672_000, version: '5.82.1' }, data }] });
const withPosts = (...posts: object[]) => toJson({ ...DATA, posts });

test('reads the export of Ghost with what belongs to its posts', async () => {
  const { format, site, authors, posts, problems, progress, file } = await readExport(toJson(DATA));
  expect(format).toBe('ghost');
  expect(site).toMatchObject({ title: 'Kettle', tagline: 'About tea', url: null, language: 'en' });
  expect(authors).toMatchObject([
    { key: 'u1', name: 'Ann', email: 'ann@old.example' },
    { key: 'u2', name: 'Gus' },
  ]);
  expect(posts).toEqual([
    {
      kind: 'post',
      type: 'post',
      key: 'post:b1f0-uuid',
      status: 'publish',
      isRestricted: false,
      title: 'Tea & toast',
      content: { format: 'html', text: '<p>Warm.</p>' },
      excerpt: '',
      slug: 'tea-toast',
      publishedAt: new Date('2019-05-04T10:11:12Z'),
      updatedAt: new Date('2019-05-06T08:00:00Z'),
      authorKey: 'u1',
      tags: ['Tea', 'Breakfast'],
      featuredImage: null,
      oldAddresses: ['/tea-toast/', '/p/b1f0-uuid/'],
    },
  ]);
  expect(problems).toEqual([]);
  expect(progress.bytes).toBe(file.bytes);
});

test('reads the flat shape, and dates of the first versions', async () => {
  const flat = JSON.stringify({
    meta: { exported_on: 1_388_805_572_000, version: '000' },
    data: {
      posts: [post({ id: 5, page: 1, type: undefined, author_id: 1, published_at: 1_388_318_111_000 })],
      tags: [{ id: 3, name: 'Colorado Ho!' }],
      posts_tags: [{ tag_id: 3, post_id: 5 }],
      users: [{ id: 1, name: 'Ann' }],
    },
  });
  const { posts } = await readExport(flat);
  expect(posts).toMatchObject([
    {
      type: 'page',
      key: 'post:b1f0-uuid',
      authorKey: '1',
      tags: ['Colorado Ho!'],
      publishedAt: new Date(1_388_318_111_000),
    },
  ]);
});

test.each([
  [{ status: 'draft' }, 'draft', false],
  [{ status: 'scheduled' }, 'future', false],
  [{ status: 'sent' }, 'private', true],
  [{ visibility: 'paid' }, 'private', true],
  [{ visibility: 'members' }, 'private', true],
  [{ visibility: 'tiers' }, 'private', true],
  [{ visibility: 'members', status: 'scheduled' }, 'draft', true],
  [{ visibility: 'members', status: 'draft' }, 'draft', false],
  [{ visibility: undefined }, 'publish', false],
  [{ html: '<!--kg-gated-block:begin nonMember:false memberSegment:"" -->x' }, 'private', true],
  [{ html: '', lexical: '{"visibility":{"web":{"nonMember":false}}}' }, 'private', true],
])('%j becomes %s', async (fields, status, isRestricted) => {
  const { posts } = await readExport(withPosts(post(fields)));
  expect(posts).toMatchObject([{ status, isRestricted }]);
});

test('makes HTML of the document of the editor where the export has none', async () => {
  const lexical = JSON.stringify({
    root: {
      type: 'root',
      children: [
        {
          type: 'extended-heading',
          tag: 'h2',
          children: [{ type: 'extended-text', text: 'A < B', format: 0 }],
        },
        {
          type: 'paragraph',
          children: [
            { type: 'extended-text', text: 'bold', format: 3 },
            { type: 'linebreak' },
            {
              type: 'link',
              url: 'https://a.example/?a=1&b=2',
              children: [{ type: 'text', text: 'link', format: 0 }],
            },
          ],
        },
        {
          type: 'list',
          listType: 'number',
          children: [{ type: 'listitem', children: [{ type: 'text', text: 'one' }] }],
        },
        {
          type: 'image',
          src: '__GHOST_URL__/content/images/2020/01/tea.jpg',
          alt: 'Tea',
          caption: 'A <b>cup</b>',
        },
        { type: 'codeblock', code: '<p>', language: 'html' },
        { type: 'horizontalrule' },
        { type: 'paywall' },
      ],
    },
  });
  const { posts } = await readExport(withPosts(post({ html: null, lexical })));
  expect(posts[0]!.content.text).toBe(`<h2>A &lt; B</h2>
<p><em><strong>bold</strong></em><br><a href="https://a.example/?a=1&amp;b=2">link</a></p>
<ol><li>one</li>
</ol>
<figure><img src="/content/images/2020/01/tea.jpg" alt="Tea"><figcaption>A <b>cup</b></figcaption></figure>
<pre><code class="language-html">&lt;p&gt;</code></pre>
<hr>
`);
});

test('cards become plain elements', async () => {
  const html = `<figure class="kg-card kg-bookmark-card kg-card-hascaption"><a class="kg-bookmark-container" href="https://a.example/"><div class="kg-bookmark-content"><div class="kg-bookmark-title">A &amp; B</div><div class="kg-bookmark-description">About</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://a.example/icon.png" alt=""><span class="kg-bookmark-author">A</span></div></div><div class="kg-bookmark-thumbnail"><img src="https://a.example/t.jpg" alt=""></div></a><figcaption><em>Read</em></figcaption></figure>
<div class="kg-card kg-toggle-card" data-kg-toggle-state="close"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text"><span>More</span></h4><button class="kg-toggle-card-icon"><svg></svg></button></div><div class="kg-toggle-content"><p>Inside</p></div></div>
<div class="kg-card kg-callout-card kg-callout-card-blue"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">A <b>tip</b></div></div>
<div class="kg-card kg-audio-card"><img src="" class="kg-audio-thumbnail kg-audio-hide"><div class="kg-audio-player-container"><audio src="__GHOST_URL__/content/media/a.mp3" preload="metadata"></audio><div class="kg-audio-title">Song</div><div class="kg-audio-player"><button>Play</button><span class="kg-audio-current-time">0:00</span></div></div></div>
<figure class="kg-card kg-video-card kg-card-hascaption" data-kg-thumbnail="x"><div class="kg-video-container"><video src="https://v.example/v.mp4" poster="data:,"></video><div class="kg-video-player"><span>0:00</span>1×</div></div><figcaption>Film</figcaption></figure>
<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="https://f.example/f.pdf"><div class="kg-file-card-contents"><div class="kg-file-card-title">Recipe</div><div class="kg-file-card-caption"></div><div class="kg-file-card-metadata"><div class="kg-file-card-filename">f.pdf</div><div class="kg-file-card-filesize">1 MB</div></div></div></a></div>
<div class="kg-card kg-button-card kg-align-center"><a href="https://s.example/" class="kg-btn kg-btn-accent">Shop</a></div><div class="kg-card kg-button-card"><a href="#/portal/signup" class="kg-btn">Subscribe</a></div><div class="kg-card kg-signup-card"><form></form></div>
<p>You can <a href="#/portal/" class="x"><b>subscribe</b></a>.</p>
<figure class="kg-card kg-image-card kg-card-hascaption"><img src="/a.jpg" class="kg-image" alt="A"><figcaption>Kept</figcaption></figure><figure class="kg-card kg-embed-card"><iframe src="https://www.youtube.com/embed/a"></iframe></figure>`;
  const { posts } = await readExport(withPosts(post({ html })));
  expect(
    posts[0]!.content.text.replaceAll(/\n+/g, '\n'),
  ).toBe(`<p><a href="https://a.example/">A &amp; B</a></p>
<p>About</p>
<p><em>Read</em></p>
<details><summary><span>More</span></summary><p>Inside</p></details>
<blockquote>💡 A <b>tip</b></blockquote>
<figure><audio controls src="/content/media/a.mp3"></audio><figcaption>Song</figcaption></figure>
<figure><video controls src="https://v.example/v.mp4" poster="data:,"></video><figcaption>Film</figcaption></figure>
<p><a href="https://f.example/f.pdf">Recipe</a></p>
<p><a href="https://s.example/">Shop</a></p>
<p>You can <b>subscribe</b>.</p>
<figure class="kg-card kg-image-card kg-card-hascaption"><img src="/a.jpg" class="kg-image" alt="A"><figcaption>Kept</figcaption></figure><figure class="kg-card kg-embed-card"><iframe src="https://www.youtube.com/embed/a"></iframe></figure>`);
});

test('the picture above a post keeps its alternative text, and with a caption it begins the text', async () => {
  const about = (more: object) =>
    toJson({
      ...DATA,
      posts: [post({ feature_image: 'https://p.example/a.jpg' })],
      posts_meta: [{ post_id: '5f0000000000000000000001', feature_image_alt: 'Cup', ...more }],
    });
  expect((await readExport(about({}))).posts[0]).toMatchObject({
    featuredImage: { url: 'https://p.example/a.jpg', alt: 'Cup' },
    content: { text: '<p>Warm.</p>' },
  });
  expect((await readExport(about({ feature_image_caption: 'By <b>Gus</b>' }))).posts[0]).toMatchObject({
    featuredImage: null,
    content: {
      text: '<figure><img src="https://p.example/a.jpg" alt="Cup"><figcaption>By <b>Gus</b></figcaption></figure>\n<p>Warm.</p>',
    },
  });
  const [scheduled] = (await readExport(about({ email_only: true }).replace('"published"', '"scheduled"')))
    .posts;
  expect(scheduled).toMatchObject({ status: 'draft', isRestricted: true });
});

test('makes HTML of mobiledoc, of Markdown and of plain text', async () => {
  const mobiledoc = JSON.stringify({
    version: '0.3.1',
    atoms: [['soft-return', '', {}]],
    cards: [
      ['image', { src: '/content/images/a.jpg', alt: 'A' }],
      ['card-markdown', { markdown: '**strong**' }],
    ],
    markups: [['em'], ['a', ['href', 'https://a.example']]],
    sections: [
      [
        1,
        'p',
        [
          [0, [0, 1], 2, 'both'],
          [1, [], 0, 0],
          [0, [], 0, ' & more'],
        ],
      ],
      [3, 'ul', [[[0, [], 0, 'item']]]],
      [10, 0],
      [10, 1],
    ],
  });
  const { posts } = await readExport(
    withPosts(
      post({ html: '', mobiledoc }),
      post({ id: '2', html: null, markdown: '*old*' }),
      post({ id: '3', html: null, plaintext: 'One\n\nTwo' }),
    ),
  );
  expect(posts.map(({ content }) => content.text)).toEqual([
    `<p><em><a href="https://a.example">both</a></em><br> &amp; more</p>
<ul><li>item</li></ul>
<figure><img src="/content/images/a.jpg" alt="A"></figure>
<p><strong>strong</strong></p>
`,
    '<p><em>old</em></p>\n',
    '<p>One</p>\n<p>Two</p>',
  ]);
});

test('finds the pictures of an archive by all addresses that Ghost gives them', async () => {
  const html =
    '<img src="__GHOST_URL__/content/images/2020/01/tea%20cup.jpg" srcset="__GHOST_URL__/content/images/size/w600/2020/01/tea%20cup.jpg 600w"><img src="https://old.example/content/images/2020/01/tea%20cup.jpg"><img src="/content/images/none.jpg"><a href="__GHOST_URL__/other/">Other</a>';
  const { format, posts, pictures, reader, file } = await readExport(
    zipFiles({
      'kettle/data/kettle.ghost.json': withPosts(
        post({ html, feature_image: '__GHOST_URL__/content/images/2020/01/tea cup.jpg' }),
      ),
      'kettle/content/images/2020/01/tea cup.jpg': 'JPEG',
    }),
  );
  expect(format).toBe('ghost');
  const key = 'kettle/content/images/2020/01/tea cup.jpg';
  const address = 'https://attachment.invalid/kettle%2Fcontent%2Fimages%2F2020%2F01%2Ftea%20cup.jpg';
  expect(pictures).toMatchObject([{ key, path: key }]);
  expect(posts[0]!.featuredImage).toEqual({ key, alt: '' });
  expect(posts[0]!.content.text).toBe(
    `<img src="${address}" srcset="${address} 600w"><img src="${address}"><img src="/content/images/none.jpg"><a href="/other/">Other</a>`,
  );
  const opened = await reader!.openPictures!(file);
  expect((await opened.read(key, 100))?.toString()).toBe('JPEG');
  await opened.close();
});

test('an export that was cut off yields the posts before', async () => {
  const whole = withPosts(post({}), post({ id: '2' }), post({ id: '3', html: `<p>${'x'.repeat(500)}</p>` }));
  const { posts, problems } = await readExport(whole.slice(0, whole.indexOf('xxxxx') + 50));
  expect(posts).toHaveLength(2);
  expect(problems).toMatchObject([{ subject: '', reason: 'cut_off' }]);
});

test('a post that is too large is a problem, and the others are read', async () => {
  const { posts, problems } = await readExport(
    withPosts(post({ title: 'Huge', html: 'x'.repeat(9 * 1024 * 1024) }), post({ id: '2' })),
  );
  expect(posts).toHaveLength(1);
  expect(problems).toMatchObject([{ subject: 'Huge', reason: 'too_large' }]);
});

test('fields of the wrong type, and deep nesting, are no errors', async () => {
  const deep = `{"id":"9","title":"Deep","html":${'['.repeat(2_000)}${']'.repeat(2_000)}}`;
  const { posts, problems } = await readExport(
    `{"db":[{"data":{"posts":[{"id":7,"title":{},"html":4,"tags":null,"published_at":[]},${deep},null,3]}}]}`,
  );
  expect(posts).toMatchObject([{ key: 'post:7', title: '', publishedAt: null, status: 'draft' }]);
  expect(problems).toMatchObject([{ subject: 'Deep', reason: 'not_readable' }]);
});

test('letters are not torn at the borders of pieces', async () => {
  const html = `<p>${'茶🍵é'.repeat(30_000)}</p>`;
  const { posts } = await readExport(withPosts(post({ html })));
  expect(posts[0]!.content.text).toBe(html);
});
