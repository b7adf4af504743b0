import { expect, test } from 'vitest';
import { readExport, zipFiles } from '#test/export-file.ts';

const toAddress = (path: string) => `https://attachment.invalid/${encodeURIComponent(path)}`;

test('reads a blog of Jekyll', async () => {
  const { format, site, posts, authors, pictures } = await readExport(
    zipFiles({
      'blog-main/_config.yml':
        'title: Kettle\ndescription: About tea\nurl: "https://old.example"\nbaseurl: /blog\nlang: en',
      'blog-main/README.md': '# How to build',
      'blog-main/_layouts/post.md': 'x',
      'blog-main/_posts/2019-05-04-tea-toast.md':
        '---\nlayout: post\ntitle: "Tea: and toast"\ndate: 2019-05-04 10:11:12 +0200\ncategories: food drink\ntags: [tea, Breakfast]\nauthor: Ann\nimage: /assets/tea.jpg\nredirect_from:\n  - /old-tea/\n---\nWarm. ![A cup]({{ site.baseurl }}/assets/tea.jpg "Cup")\n\n{% highlight ruby %}\nputs "{{ x }}"\n{% endhighlight %}\n',
      'blog-main/_posts/2019-05-05-untitled.markdown': 'No details\n',
      'blog-main/_drafts/later.md': '---\ntitle: Later\n---\nx',
      'blog-main/_posts/2019-05-06-hidden.md': '---\ntitle: Hidden\npublished: false\n---\nx',
      'blog-main/about.md': '---\nlayout: page\ntitle: About\npermalink: /about/\n---\nMe',
      'blog-main/assets/tea.jpg': 'JPEG',
    }),
  );
  expect(format).toBe('markdown');
  expect(site).toMatchObject({
    title: 'Kettle',
    tagline: 'About tea',
    url: 'https://old.example/blog/',
    language: 'en',
  });
  expect(authors).toMatchObject([{ key: 'Ann', name: 'Ann' }]);
  expect(pictures).toMatchObject([{ key: 'blog-main/assets/tea.jpg' }]);
  expect(posts).toMatchObject([
    {
      type: 'post',
      key: '_posts/2019-05-04-tea-toast',
      status: 'publish',
      title: 'Tea: and toast',
      slug: 'tea-toast',
      publishedAt: new Date('2019-05-04T08:11:12Z'),
      authorKey: 'Ann',
      tags: ['tea', 'Breakfast', 'food', 'drink'],
      featuredImage: { key: 'blog-main/assets/tea.jpg' },
      oldAddresses: ['/old-tea/', '/food/drink/2019/05/04/tea-toast.html'],
      content: {
        format: 'markdown',
        text: `Warm. ![A cup](${toAddress('blog-main/assets/tea.jpg')} "Cup")\n\n\n\`\`\`ruby\nputs "{{ x }}"\n\`\`\``,
      },
    },
    {
      title: 'untitled',
      publishedAt: new Date('2019-05-05'),
      oldAddresses: ['/2019/05/05/untitled.html'],
      content: { text: 'No details' },
    },
    { title: 'Later', status: 'draft' },
    { title: 'Hidden', status: 'draft' },
    { type: 'page', title: 'About', status: 'publish', oldAddresses: ['/about/'] },
  ]);
  expect(posts.at(-1)!.publishedAt).toBeInstanceOf(Date);
});

test('reads a blog of Hugo with page bundles and TOML', async () => {
  const { site, posts } = await readExport(
    zipFiles({
      'hugo.toml':
        'baseURL = "https://old.example/"\ntitle = "Kettle"\nlanguageCode = "en-gb"\n[params]\n  description = "About tea"',
      'content/_index.md': '---\ntitle: Home\n---',
      'content/posts/tea-toast/index.md':
        '+++\ntitle = "Tea"\ndate = 2019-05-04T10:11:12Z\ndraft = false\ntags = ["tea",\n  "food", # more\n]\naliases = ["/old-tea"]\ndescription = \'Warm\'\n[cover]\nimage = "cover.jpg"\n+++\n![Cup](cup.jpg)\n\n{{< figure src="cup.jpg" alt="A" caption="B" >}}\n\n{{< youtube w7Ft2ymGmfc >}}\n\n`![x](cup.jpg)`',
      'content/posts/tea-toast/cup.jpg': 'JPEG',
      'content/posts/tea-toast/cover.jpg': 'JPEG',
      'content/posts/plain.md':
        '---\ntitle: Plain\ndate: 2019-05-05\nslug: simple\n---\n![](/img/static.png)',
      'content/about.md': '---\ntitle: About\n---\nMe',
      'static/img/static.png': 'PNG',
      'themes/x/content/posts/y.md': 'x',
    }),
  );
  expect(site).toMatchObject({
    title: 'Kettle',
    tagline: 'About tea',
    url: 'https://old.example/',
    language: 'en-gb',
  });
  const cup = toAddress('content/posts/tea-toast/cup.jpg');
  expect(posts).toMatchObject([
    {
      type: 'post',
      title: 'Tea',
      slug: 'tea-toast',
      excerpt: 'Warm',
      tags: ['tea', 'food'],
      featuredImage: { key: 'content/posts/tea-toast/cover.jpg' },
      oldAddresses: ['/old-tea', '/posts/tea-toast/'],
      content: {
        text: `![Cup](${cup})\n\n\n<figure><img src="${cup}" alt="A"><figcaption>B</figcaption></figure>\n\n\n\nhttps://www.youtube.com/watch?v=w7Ft2ymGmfc\n\n\n\`![x](cup.jpg)\``,
      },
    },
    {
      title: 'Plain',
      slug: 'simple',
      oldAddresses: ['/posts/simple/', '/plain/'],
      content: { text: `![](${toAddress('static/img/static.png')})` },
    },
    { type: 'page', title: 'About', slug: 'about' },
  ]);
});

test('reads a folder of notes: titles from headings, links of Obsidian, no dates', async () => {
  const { posts } = await readExport(
    zipFiles({
      'notes/Tea ceremony.md': '# Tea *ceremony*\n\nA [[Kettle|pot]] and [[Cup]].\n\n![[tea cup.png|300]]\n',
      'notes/setext.md': 'Setext\n======\nText',
      'notes/json.md': '{\n  "title": "From JSON",\n  "date": "2019-05-04",\n  "draft": true\n}\nText',
      'notes/same.md': '---\ntitle: Same\ndate: 2019-05-04\n---\n# Same\nText',
      'notes/files/tea cup.png': 'PNG',
    }),
  );
  expect(posts).toMatchObject([
    {
      title: 'Tea ceremony',
      publishedAt: null,
      status: 'publish',
      content: { text: `A pot and Cup.\n\n![](${toAddress('notes/files/tea cup.png')})` },
    },
    { title: 'Setext', content: { text: 'Text' } },
    { title: 'From JSON', status: 'draft', publishedAt: new Date('2019-05-04') },
    { title: 'Same', content: { text: 'Text' } },
  ]);
});

test('reads the export of a blog from here', async () => {
  const details = (more: string) =>
    `---\ntitle: Tea\ndate: 2019-05-04T10:11:12.000Z\nupdated: 2019-05-05T10:00:00.000Z\nslug: tea\n${more}permalink: https://tidings.example/sites/kettle/tea\nguid: https://tidings.example/?p=7\n---\n\n`;
  const { site, posts, pictures, comments, authors } = await readExport(
    zipFiles({
      'README.txt': 'Kettle',
      'blog.yaml':
        'title: Kettle\ntagline: About tea\nlanguage: en\nurl: https://tidings.example/sites/kettle\n',
      'posts/2019-05-04-tea.md': `${details('status: private\ndraft: true\ntags:\n  - tea\nauthor: Ann\nauthor_login: ann\nexcerpt: Warm\nfeatured_image: ../media/1.jpg\n')}![A](../media/1.jpg)\n`,
      'comments/2019-05-04-tea.json': JSON.stringify([
        {
          id: 1,
          parent: null,
          author: 'Gus',
          author_login: null,
          url: 'https://gus.example/',
          date: '2019-05-05T10:00:00.000Z',
          status: 'approved',
          content: '<p>Nice</p>',
        },
        {
          id: 2,
          parent: 1,
          author: 'Ann',
          author_login: 'ann',
          url: null,
          date: '2019-05-06T10:00:00.000Z',
          status: 'unapproved',
          content: '<p>Thanks</p>',
        },
      ]),
      'pages/about.md':
        '---\ntitle: About\ndate: 2019-01-01T00:00:00.000Z\nslug: about\nstatus: publish\n---\n\nMe\n',
      'media.json': '{"media/1.jpg": {"alt": "A cup"}}',
      'media/1.jpg': 'JPEG',
    }),
  );
  expect(site).toMatchObject({
    title: 'Kettle',
    url: 'https://tidings.example/sites/kettle/',
    language: 'en',
  });
  expect(pictures).toMatchObject([{ key: 'media/1.jpg', alt: 'A cup' }]);
  expect(authors).toMatchObject([{ key: 'ann', name: 'Ann' }]);
  expect(posts).toMatchObject([
    {
      type: 'post',
      key: 'https://tidings.example/?p=7',
      status: 'private',
      slug: 'tea',
      excerpt: 'Warm',
      featuredImage: { key: 'media/1.jpg' },
      oldAddresses: ['https://tidings.example/sites/kettle/tea'],
      content: { text: `![A](${toAddress('media/1.jpg')})` },
    },
    { type: 'page', slug: 'about', status: 'publish' },
  ]);
  expect(comments).toMatchObject([
    {
      key: 'comment:1',
      postKey: 'https://tidings.example/?p=7',
      parentKey: null,
      authorName: 'Gus',
      status: 'approved',
    },
    { key: 'comment:2', parentKey: 'comment:1', authorKey: 'ann', status: 'unapproved' },
  ]);
});

test('reads what Jekyll includes, and its posts in HTML', async () => {
  const pot = toAddress('assets/pot.jpg');
  const { posts } = await readExport(
    zipFiles({
      '_config.yml': 'title: Kettle\nurl: https://old.example',
      '_posts/2020-01-02-first.md': [
        '---\ntitle: First\n---',
        '{% include figure.html src="/assets/pot.jpg" caption="A pot" %}',
        '{% include image.html url="{{ site.baseurl }}/assets/pot.jpg" description="Again" width="50%" %}',
        '{% include youtube.html id="w7Ft2ymGmfc" %}',
        '{% gist 5555251 %}',
        '{% include ads.html %}{% if page.x %}Kept{% endif %}',
        '`{% include kept.html %}`',
      ].join('\n'),
      '_posts/2020-01-03-second.html': '---\ntitle: Second\n---\n<p>Words <img src="/assets/pot.jpg"></p>',
      'assets/pot.jpg': 'JPEG',
      'index.md': '---\nlayout: home\n---\n',
      'menu/teas.md': '---\ntitle: Teas\ndate: 2020-01-04\n---\nGreen',
    }),
  );
  const find = (title: string) => posts.find((post) => post.title === title);
  expect(find('First')!.content.text.replaceAll(/\n+/g, '\n')).toBe(
    [
      `<figure><img src="${pot}" alt="A pot"><figcaption>A pot</figcaption></figure>`,
      `<figure><img src="${pot}" alt="Again"><figcaption>Again</figcaption></figure>`,
      'https://www.youtube.com/watch?v=w7Ft2ymGmfc',
      'https://gist.github.com/5555251',
      'Kept',
      '`{% include kept.html %}`',
    ].join('\n'),
  );
  expect(find('Second')!.content).toEqual({ format: 'html', text: `<p>Words <img src="${pot}"></p>` });
  expect(find('Teas')).toMatchObject({ type: 'page' });
  expect(find('')).toMatchObject({ type: 'page', content: { text: '' } });
});

test('reads posts of Hexo with its tags and the pictures beside them', async () => {
  const { posts } = await readExport(
    zipFiles({
      '_config.yml': 'title: Kettle\nurl: https://old.example\npermalink: :year/:month/:day/:title/',
      'source/_posts/tea.md': [
        '---\ntitle: Tea\ndate: 2022/1/2 03:04:05\ncategories:\n- [Drinks, Warm]\n- Food\n---',
        '{% asset_img pot.jpg "A pot" %}',
        '{% img left /images/cup.jpg 300 200 "Title" "A cup" %}',
        '{% blockquote Ann https://ann.example %}\nOne.\nTwo.\n{% endblockquote %}',
        "{% post_link other-post 'Another' %}",
        '{% codeblock lang:js %}\nlet x = "{% y %}";\n{% endcodeblock %}',
        '{% note info %}Noted{% endnote %}',
      ].join('\n'),
      'source/_posts/tea/pot.jpg': 'JPEG',
      'source/images/cup.jpg': 'JPEG',
      'source/about/index.md': '---\ntitle: About\ndate: 2022-01-01\n---\nMe',
      'scaffolds/post.md': '---\ntitle: {{ title }}\n---',
    }),
  );
  expect(posts).toMatchObject([
    {
      title: 'Tea',
      publishedAt: new Date('2022-01-02T03:04:05Z'),
      tags: ['Drinks', 'Warm', 'Food'],
      oldAddresses: ['/2022/01/02/tea/'],
    },
    { type: 'page', title: 'About' },
  ]);
  expect(posts[0]!.content.text.replaceAll(/\n+/g, '\n')).toBe(
    [
      `![A pot](${toAddress('source/_posts/tea/pot.jpg')})`,
      `![A cup](${toAddress('source/images/cup.jpg')})`,
      '> One.\n> Two.\n>\n> — Ann https://ann.example',
      '[Another](https://archive.invalid/other-post)',
      '```js\nlet x = "{% y %}";\n```',
      'Noted',
    ].join('\n'),
  );
});

test('reads posts of Astro in MDX', async () => {
  const { posts } = await readExport(
    zipFiles({
      'src/content/blog/first.mdx':
        "---\ntitle: First\npubDate: 'Jul 08 2022'\nupdatedDate: July 9, 2022\nheroImage: '../../assets/pot.jpg'\n---\nimport Box from '../Box.astro';\nexport const Box = () => (\n  <b>x</b>\n);\n\nWords{/* truncate */}\n\n```js\nimport x from 'y';\n```\n",
      'src/assets/pot.jpg': 'JPEG',
    }),
  );
  expect(posts).toMatchObject([
    {
      publishedAt: new Date('2022-07-08'),
      updatedAt: new Date('2022-07-09'),
      featuredImage: { key: 'src/assets/pot.jpg' },
      content: { text: "Words\n\n```js\nimport x from 'y';\n```" },
    },
  ]);
});

test('links to what the scripts of Hugo show, and leaves out what else there is', async () => {
  const { posts } = await readExport(
    zipFiles({
      'hugo.toml': 'title = "Kettle"',
      'content/posts/a.md':
        '+++\ntitle = "A"\ndate = 2020-01-02\n+++\n{{< tweet user="ann" id="123" >}}\n{{< x 456 >}}\n{{< gist ann 99 >}}\n{{< instagram BWNjjyYFxVx >}}\n{{< notice info >}}Inside{{< /notice >}}\n{{</* figure src="kept" */>}}',
    }),
  );
  expect(posts[0]!.content.text.replaceAll(/\n+/g, '\n')).toBe(
    [
      'https://twitter.com/ann/status/123',
      'https://twitter.com/i/status/456',
      'https://gist.github.com/ann/99',
      'https://www.instagram.com/p/BWNjjyYFxVx',
      'Inside',
      '{{< figure src="kept" >}}',
    ].join('\n'),
  );
});

test('reads posts of Eleventy', async () => {
  const { posts } = await readExport(
    zipFiles({
      'src/blog/first.md':
        '---\ntitle: First\ndate: 2019-05-04\ntags:\n  - posts\n  - tea\npermalink: "/{{ page.fileSlug }}/"\n---\nx',
      'src/blog/second.md': '---\ntitle: Second\ndate: 2019-05-05\npermalink: /second/index.html\n---\nx',
      'package.json': '{}',
    }),
  );
  expect(posts).toMatchObject([
    { title: 'First', tags: ['tea'], oldAddresses: [] },
    { title: 'Second', oldAddresses: ['/second/'] },
  ]);
});

test('details that are no YAML, or hostile, cost no post', async () => {
  const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'
    .split('')
    .map((name, n) => `${name}: &${name} [${`*${'abcdefgh'[n]},`.repeat(9)}]`)
    .join('\n')}`;
  const { posts, problems } = await readExport(
    zipFiles({
      'posts/colon.md': '---\ntitle: Tea: a history\ndate: 2019-05-04\ntags: [tea, cups]\n---\nText',
      'posts/bomb.md': `---\ntitle: Bomb\ntags: *h\n${bomb}\n---\nText`,
      'posts/tag.md': '---\ntitle: !!js/function "function () {}"\n---\nText',
      'posts/deep.md': `---\ntitle: Deep\nx: ${'['.repeat(50_000)}\n---\nText`,
      'posts/toml.md': '+++\ntitle = "Broken\n+++\nText',
      'posts/proto.md': '+++\ntitle = "Proto"\n__proto__.draft = true\n+++\nText',
      'posts/open.md': '---\ntitle: Never closed\n\nText',
      'posts/large.md': 'x'.repeat(3_000_000),
      'posts/latin.md': Buffer.from('# Caf\xe9\n\nText', 'latin1'),
      'posts/empty.md': '',
    }),
  );
  expect(posts.map(({ title }) => title)).toEqual([
    'Tea: a history',
    'Bomb',
    'function () {}',
    'Deep',
    '"Broken',
    'Proto',
    'open',
    'Café',
    'empty',
  ]);
  expect(posts[0]!.tags).toEqual(['tea', 'cups']);
  expect(posts[5]!.status).toBe('publish');
  expect(problems).toMatchObject([{ subject: 'posts/large.md', reason: 'too_large' }]);
});

test('texts that could keep patterns busy take no time', async () => {
  const long = [
    '`'.repeat(200_000),
    '[['.repeat(200_000),
    '![]('.repeat(200_000),
    '{{ "'.repeat(200_000),
    '{% highlight x '.repeat(100_000),
    '{{< highlight x '.repeat(100_000),
    '{% codeblock '.repeat(100_000),
    '{% codeblock %}'.repeat(60_000),
    '{% highlight x %}'.repeat(60_000),
    '{{< highlight x >}}'.repeat(50_000),
    '{% include a b="'.repeat(50_000),
    '{% img "'.repeat(100_000),
    '{% quote %}'.repeat(100_000),
    '{{< gist a '.repeat(100_000),
    '{{< x id='.repeat(100_000),
    '{% post_link a '.repeat(50_000),
    '{:'.repeat(200_000),
    '<!-- '.repeat(200_000),
    `---\n${'---'.repeat(80_000)}`,
    '[a]:'.repeat(200_000),
  ];
  const start = performance.now();
  const { posts } = await readExport(
    zipFiles(Object.fromEntries(long.map((text, n) => [`_posts/2019-01-0${n}-a.md`, text]))),
  );
  expect(posts).toHaveLength(long.length);
  expect(performance.now() - start).toBeLessThan(10_000);
});
