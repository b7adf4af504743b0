import { expect, test } from 'vitest';
import { readExport, zipFiles } from '#test/export-file.ts';
import { renderWxr, renderWxrComment, renderWxrItem } from '#test/site-import.ts';
import type { Item } from '../items.ts';
import { toPictureAddress } from '../picture-addresses.ts';
import { createWxrReader } from './wxr.ts';
import { renderWordPressText } from './wxr-html.ts';

/** Reads a document that arrives in pieces of so many characters. */
function read(text: string, piece = text.length): Item[] {
  const reader = createWxrReader();
  const items: Item[] = [];
  for (let at = 0; at < text.length; at += piece) {
    reader.write(text.slice(at, at + piece));
    items.push(...reader.take());
  }
  reader.end();
  return [...items, ...reader.take()];
}

test('an export is the same however it arrives', () => {
  const wxr = renderWxr(
    renderWxrItem({ id: 1, title: 'A & ]]> B', tags: ['Tea', 'Tea', 'Pots'] }),
    renderWxrItem({ id: 2, type: 'page' }),
  );
  const whole = read(wxr);
  expect(read(wxr, 7)).toEqual(whole);
  expect(whole.map(({ kind }) => kind)).toEqual(['site', 'post', 'post']);
  expect(whole[1]).toMatchObject({ key: 'post:1', title: 'A & ]]> B', tags: ['Tea', 'Pots'], type: 'post' });
  expect(whole[2]).toMatchObject({ type: 'page', oldAddresses: expect.arrayContaining(['/?page_id=2']) });
});

test('an export that ends anywhere never throws, and gives only posts that are whole', () => {
  const wxr = renderWxr(renderWxrItem({ id: 1 }), renderWxrItem({ id: 2 }));
  for (let end = 0; end < wxr.length; end += 13) {
    const items = read(wxr.slice(0, end));
    const posts = items.filter(({ kind }) => kind === 'post');
    expect(posts.length).toBe(wxr.slice(0, end).split('</item>').length - 1);
    expect(items).toContainEqual({ kind: 'problem', subject: '', reason: 'cut_off' });
  }
});

test('an export that is nested without end gives what is before', () => {
  const wxr = renderWxr(renderWxrItem({ id: 1 }), '<a>'.repeat(400_000), renderWxrItem({ id: 2 }));
  const items = read(wxr, 65_536);
  expect(items.filter(({ kind }) => kind === 'post')).toMatchObject([{ key: 'post:1' }]);
  expect(items).toContainEqual({ kind: 'problem', subject: '', reason: 'cut_off' });
});

test('a post in a category is in those above it too, and names are text', () => {
  const category = (slug: string, parent: string, name: string) =>
    `<wp:category><wp:category_nicename>${slug}</wp:category_nicename><wp:category_parent>${parent}</wp:category_parent><wp:cat_name><![CDATA[${name}]]></wp:cat_name></wp:category>`;
  const inCategory = (slug: string, name: string) =>
    `<category domain="category" nicename="${slug}"><![CDATA[${name}]]></category>`;
  const [, post] = read(
    renderWxr(
      category('drinks', 'round', 'Food &amp; drinks'),
      category('tea', 'drinks', 'Tea'),
      category('round', 'drinks', 'Round'),
      renderWxrItem({ id: 1, title: 'A &amp; B', raw: inCategory('tea', 'Tea') + inCategory('x', 'X') }),
    ),
  );
  expect(post).toMatchObject({ title: 'A & B', tags: ['Tea', 'Food & drinks', 'Round', 'X'] });
});

test('a gallery without numbers shows the pictures that were uploaded to its post', async () => {
  const picture = (id: number, post: number, order = 0, name = 'jpg') =>
    renderWxrItem({
      id,
      type: 'attachment',
      status: 'inherit',
      raw: `<wp:post_parent>${post}</wp:post_parent><wp:menu_order>${order}</wp:menu_order><wp:attachment_url>https://old.example/${id}.${name}</wp:attachment_url>`,
    });
  const wxr = renderWxr(
    renderWxrItem({ id: 1, content: '[gallery columns="2" exclude="7"]', raw: renderWxrComment({ id: 1 }) }),
    renderWxrItem({ id: 2, content: '[gallery ids="5"]' }),
    renderWxrItem({ id: 3, content: '[gallery id="1" order="DESC"]' }),
    ...[picture(5, 1, 2), picture(6, 1, 1), picture(7, 1), picture(8, 2), picture(9, 1, 0, 'pdf')],
  );
  const { items, posts, comments, progress, file } = await readExport(wxr);
  expect(posts.map(({ key, content }) => [key, content.text.match(/invalid\/\d+/g)])).toEqual([
    ['post:2', ['invalid/5']],
    ['post:1', ['invalid/6', 'invalid/5']],
    ['post:3', ['invalid/5', 'invalid/6', 'invalid/7']],
  ]);
  expect(comments).toMatchObject([{ postKey: 'post:1' }]);
  expect(items.filter(({ kind }) => kind === 'site' || kind === 'picture')).toHaveLength(6);
  expect(progress.bytes).toBe(file.bytes);
  const half = wxr.indexOf('<item><title><![CDATA[Post 5');
  const zipped = zipFiles({
    'a.xml': `${wxr.slice(0, half)}</channel></rss>`,
    'b.xml': wxr.slice(0, wxr.indexOf('<item>')) + wxr.slice(half),
  });
  expect((await readExport(zipped)).items).toEqual(items);
});

test('a post shows the patterns of the block editor, which come after it', async () => {
  const wxr = renderWxr(
    renderWxrItem({
      id: 1,
      content: '<!-- wp:paragraph --><p>Own</p><!-- /wp:paragraph --><!-- wp:block {"ref":8} /-->',
    }),
    renderWxrItem({ id: 2, content: '<!-- wp:block {"ref":7} /--><!-- wp:block {"ref":99} /-->' }),
    renderWxrItem({ id: 7, type: 'wp_block', content: '<p>Shared</p><!-- wp:block {"ref":7} /-->' }),
    renderWxrItem({ id: 8, type: 'wp_block', content: '<p>Outer</p><!-- wp:block {"ref":7} /-->' }),
  );
  const { posts, problems } = await readExport(wxr);
  expect(posts.map(({ content }) => content.text)).toEqual([
    '<p>Own</p><p>Outer</p><p>Shared</p><p>Shared</p>',
    '<p>Shared</p><p>Shared</p><p>Shared</p>',
  ]);
  expect(problems).toEqual([]);
});

test('what WordPress stores for itself is no line of the report', async () => {
  const { problems } = await readExport(
    renderWxr(
      ...['nav_menu_item', 'revision', 'wp_global_styles', 'wp_navigation', 'custom_css', 'product'].map(
        (type, id) => renderWxrItem({ id, type }),
      ),
    ),
  );
  expect(problems).toEqual([{ kind: 'problem', subject: 'product', reason: 'unknown_type', count: 1 }]);
});

test('a title and an excerpt are text without tags', () => {
  const [, post] = read(
    renderWxr(
      renderWxrItem({
        id: 1,
        title: 'Tea <em>with</em> 5 < 6 &lt;b&gt;',
        excerpt: '<p>A <b>short</b> &amp; good one</p>',
      }),
    ),
  );
  expect(post).toMatchObject({ title: 'Tea with 5 < 6 <b>', excerpt: 'A short & good one' });
});

test('the recording of a podcast is above the text, unless the text has it', () => {
  const raw =
    '<wp:postmeta><wp:meta_key>enclosure</wp:meta_key><wp:meta_value><![CDATA[https://a.example/1.mp3\n3043\naudio/mpeg\n]]></wp:meta_value></wp:postmeta>';
  const [, post, other] = read(
    renderWxr(
      renderWxrItem({ id: 1, content: 'Notes', raw }),
      renderWxrItem({ id: 2, content: '<a href="http://a.example/1.mp3">Listen</a>', raw }),
    ),
  );
  expect(post).toMatchObject({
    content: { text: '<p><audio controls src="https://a.example/1.mp3"></audio></p>\n<p>Notes</p>' },
  });
  expect(other).toMatchObject({ content: { text: '<p><a href="http://a.example/1.mp3">Listen</a></p>' } });
});

test('a post with a password is private, and its dates are those of UTC', () => {
  const [, post] = read(renderWxr(renderWxrItem({ id: 1, raw: '<wp:post_password>tea</wp:post_password>' })));
  expect(post).toMatchObject({
    status: 'private',
    isRestricted: true,
    publishedAt: new Date('2019-05-04T10:11:12Z'),
  });
});

test.each([
  ['One\ntwo\n\nThree', '<p>One<br>\ntwo</p>\n<p>Three</p>'],
  ['<h2>Tea</h2>\nWords\n<ul>\n<li>a</li>\n</ul>', '<h2>Tea</h2>\n<p>Words</p>\n<ul>\n<li>a</li>\n</ul>'],
  ['<pre>a\n\nb</pre>\nafter', '<pre>a\n\nb</pre><p>after</p>'],
  ['<!-- wp:paragraph {"a":1} --><p>One\n\ntwo</p><!-- /wp:paragraph -->', '<p>One\n\ntwo</p>'],
  [
    '[gallery ids="3,4"]',
    '<figure><img src="https://attachment.invalid/3" alt=""></figure>\n<figure><img src="https://attachment.invalid/4" alt=""></figure>',
  ],
  [
    '[embed]https://a.example/?b=1&c=2[/embed]',
    '<p><a href="https://a.example/?b=1&amp;c=2">https://a.example/?b=1&amp;c=2</a></p>',
  ],
  ['[video mp4="https://a.example/b.mp4"][/video]', '<video controls src="https://a.example/b.mp4"></video>'],
  ['One\n\n<!--more-->\n\nTwo', '<p>One</p>\n<p>Two</p>'],
  [
    'Look:\nhttps://youtu.be/a?b=1&amp;c=2\nend',
    '<p>Look:</p>\n<p><a href="https://youtu.be/a?b=1&amp;c=2">https://youtu.be/a?b=1&amp;c=2</a></p>\n<p>end</p>',
  ],
  ['[youtube=https://youtu.be/a]', '<p><a href="https://youtu.be/a">https://youtu.be/a</a></p>'],
  ['[vimeo 123 w=500]', '<p><a href="https://vimeo.com/123">https://vimeo.com/123</a></p>'],
  [
    '<!-- wp:embed --><figure><div class="wp-block-embed__wrapper">\nhttps://youtu.be/a\n</div></figure><!-- /wp:embed -->',
    '<figure>\n\n<p><a href="https://youtu.be/a">https://youtu.be/a</a></p>\n\n</figure>',
  ],
  [
    '[sourcecode language="php"]\nif ($a < 3)\n\n  $b[1] = "[gallery]";\n[/sourcecode]\nend',
    '<pre><code>if ($a &lt; 3)\n\n  $b&#91;1] = "&#91;gallery]";</code></pre><p>end</p>',
  ],
  ['[code]never closed', '<p>[code]never closed</p>'],
  ['[audio https://a.example/b.mp3]', '<audio controls src="https://a.example/b.mp3"></audio>'],
  ['[audio src=https://a.example/b.mp3 loop]', '<audio controls src="https://a.example/b.mp3"></audio>'],
  ['Write:\n\n[contact-form to="a"][contact-field label="Name" /][/contact-form]', '<p>Write:</p>'],
  [
    '<!-- wp:file --><div><a href="a.pdf">menu</a><a href="a.pdf" class="wp-block-file__button" download>Download</a></div><!-- /wp:file -->',
    '<div><a href="a.pdf">menu</a></div>',
  ],
  [
    '[vc_row el_class="x"][vc_column width="1/2"][vc_column_text]Words[/vc_column_text][vc_single_image image="12" img_size="full"][/vc_column][/vc_row]',
    '<p>Words</p>\n<figure><img src="https://attachment.invalid/12" alt=""></figure>',
  ],
  [
    '[et_pb_section fb_built="1"][et_pb_text]<p>Words</p>[/et_pb_text][et_pb_image src="https://a.example/a.jpg" alt="Pot"][/et_pb_image][et_pb_button button_url="/shop" button_text="Buy"][/et_pb_button][/et_pb_section]',
    '<p>Words</p>\n<figure><img src="https://a.example/a.jpg" alt="Pot"></figure>\n<p><a href="/shop">Buy</a></p>',
  ],
  ['[unknown]stays[/unknown]', '<p>[unknown]stays[/unknown]</p>'],
])('%s', (text, html) => {
  expect(renderWordPressText(text)).toBe(html);
});

test('hostile texts take no time', () => {
  const began = performance.now();
  for (const text of [
    '[caption',
    '[gallery ids="',
    '[code]',
    '[youtube ',
    '\nhttps://a.example/ b',
    '<img ',
    '<pre>',
    '[caption a="b"]<a>',
    '<!-- wp:',
    '<!-- wp:block {"ref":1',
    '<a class="',
    '[vc_row a="',
    '[contact-form ',
    '[audio https://',
    '\n ',
  ])
    renderWordPressText(text.repeat(100_000));
  expect(performance.now() - began).toBeLessThan(10_000);
});

test.each([
  ['https://i0.wp.com/tea.example/a/pot.jpg?resize=300%2C200&ssl=1', 'https://tea.example/a/pot.jpg'],
  ['https://i2.wp.com/tea.example/a/pot-300x200.jpg', 'http://tea.example/a/pot.jpg'],
  ['https://i0.wp.com/pot.jpg', 'https://i0.wp.com/pot.jpg'],
])('%s is a copy of %s', (address, original) => {
  expect(toPictureAddress(address, 'https://tea.example')).toEqual({
    key: original.replace(/^https?:/, ''),
    urls: [...new Set([original, address])],
  });
});
