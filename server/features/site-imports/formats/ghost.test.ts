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
      commentsClosed: false,
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
  [{ status: 'draft' }, 'draft'],
  [{ status: 'scheduled' }, 'future'],
  [{ status: 'sent' }, 'private'],
  [{ visibility: 'paid' }, 'private'],
  [{ visibility: 'members' }, 'private'],
  [{ visibility: 'members', status: 'scheduled' }, 'draft'],
  [{ visibility: undefined }, 'publish'],
])('%j becomes %s', async (fields, status) => {
  const { posts } = await readExport(withPosts(post(fields)));
  expect(posts).toMatchObject([{ status }]);
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
  expect(posts[0]!.featuredImage).toEqual({ key });
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
