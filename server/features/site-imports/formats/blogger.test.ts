import { expect, test } from 'vitest';
import { readExport, zipFiles } from '#test/export-file.ts';
import { isPictureLink, toPictureAddress } from '../picture-addresses.ts';

const KIND = 'http://schemas.google.com/g/2005#kind';
const kind = (name: string) =>
  `<category scheme='${KIND}' term='http://schemas.google.com/blogger/2008/kind#${name}'/>`;
const author = `<author><name>Ann</name><uri>http://www.blogger.com/profile/0042</uri><email>noreply@blogger.com</email></author>`;

const HEAD = `<?xml version='1.0' encoding='UTF-8'?><?xml-stylesheet href="http://www.blogger.com/styles/atom.css" type="text/css"?>
<feed xmlns='http://www.w3.org/2005/Atom' xmlns:openSearch='http://a9.com/-/spec/opensearchrss/1.0/' xmlns:gd='http://schemas.google.com/g/2005' xmlns:thr='http://purl.org/syndication/thread/1.0'>
<id>tag:blogger.com,1999:blog-1.archive</id><updated>2019-06-01T00:00:00.000Z</updated><title type='text'>Kettle &amp; cup</title>
<link rel='alternate' type='text/html' href='http://kettle.blogspot.com/'/><generator version='7.00' uri='https://www.blogger.com'>Blogger</generator>`;

const OLD = `${HEAD}
<entry><id>tag:blogger.com,1999:blog-1.layout</id>${kind('template')}<title>Template</title><content type='text'>&lt;html&gt;</content></entry>
<entry><id>tag:blogger.com,1999:blog-1.settings.BLOG_NAME</id>${kind('settings')}<title>Name</title><content type='text'>Kettle</content></entry>
<entry><id>tag:blogger.com,1999:blog-1.post-2</id><published>2019-05-04T10:11:12.000+02:00</published><updated>2019-05-05T10:00:00.000+02:00</updated>
${kind('post')}<category scheme='http://www.blogger.com/atom/ns#' term='tea'/><category scheme='http://www.blogger.com/atom/ns#' term='Breakfast'/>
<title type='text'>Tea &amp;amp; toast</title><content type='html'>&lt;p&gt;Warm &amp;amp; good.&lt;/p&gt;</content>
<link rel='replies' href='http://kettle.blogspot.com/feeds/2/comments/default'/><link rel='alternate' type='text/html' href='http://kettle.blogspot.com/2019/05/tea-toast.html' title='Tea'/>
${author}<thr:total>2</thr:total></entry>
<entry><id>tag:blogger.com,1999:blog-1.post-3</id><published>2019-05-06T00:00:00Z</published>${kind('post')}<title>Unfinished</title><content type='html'>x</content>${author}
<app:control xmlns:app='http://purl.org/atom/app#'><app:draft>yes</app:draft></app:control></entry>
<entry><id>tag:blogger.com,1999:blog-1.page-4</id><published>2019-01-01T00:00:00Z</published>${kind('page')}<title>About</title><content type='html'>Me</content>${author}
<link rel='alternate' href='http://kettle.blogspot.com/p/about.html'/></entry>
<entry><id>tag:blogger.com,1999:blog-1.post-5</id><published>2019-05-07T00:00:00Z</published>${kind('comment')}<title>Nice</title><content type='html'>Nice!&lt;br&gt;</content>
<author><name>Gus</name><uri>https://gus.example/</uri></author><thr:in-reply-to href='http://kettle.blogspot.com/2019/05/tea-toast.html' ref='tag:blogger.com,1999:blog-1.post-2' type='text/html'/></entry>
<entry><id>tag:blogger.com,1999:blog-1.post-6</id><published>2019-05-08T00:00:00Z</published>${kind('comment')}<title>Re</title><content type='html'>Thanks</content>
${author}<link rel='related' href='http://www.blogger.com/feeds/1/2/comments/default/5'/><thr:in-reply-to ref='tag:blogger.com,1999:blog-1.post-2'/></entry>
</feed>`;

test('reads the backup of Blogger: posts, pages and comments; neither settings nor the template', async () => {
  const { format, site, authors, posts, comments, problems } = await readExport(OLD);
  expect(format).toBe('blogger');
  expect(site).toMatchObject({ title: 'Kettle & cup', url: 'http://kettle.blogspot.com/' });
  expect(authors).toEqual([{ kind: 'author', key: '0042', name: 'Ann', email: null }]);
  expect(posts).toMatchObject([
    {
      type: 'post',
      key: 'tag:blogger.com,1999:blog-1.post-2',
      status: 'publish',
      title: 'Tea &amp; toast',
      content: { format: 'html', text: '<p>Warm &amp; good.</p>' },
      slug: 'tea-toast',
      publishedAt: new Date('2019-05-04T08:11:12Z'),
      updatedAt: new Date('2019-05-05T08:00:00Z'),
      authorKey: '0042',
      tags: ['tea', 'Breakfast'],
      oldAddresses: ['http://kettle.blogspot.com/2019/05/tea-toast.html'],
    },
    { title: 'Unfinished', status: 'draft', oldAddresses: [] },
    { type: 'page', title: 'About', slug: 'about', status: 'publish' },
  ]);
  expect(comments).toMatchObject([
    {
      key: 'tag:blogger.com,1999:blog-1.post-5',
      postKey: 'tag:blogger.com,1999:blog-1.post-2',
      parentKey: null,
      authorName: 'Gus',
      authorUrl: 'https://gus.example/',
      content: { format: 'html', text: 'Nice!<br>' },
      status: 'approved',
    },
    { parentKey: 'tag:blogger.com,1999:blog-1.post-5', authorName: 'Ann', authorKey: '0042' },
  ]);
  expect(problems).toEqual([]);
});

const TAKEOUT = `<?xml version='1.0' encoding='utf-8'?>
<feed xmlns='http://www.w3.org/2005/Atom' xmlns:blogger='http://schemas.google.com/blogger/2018'>
<id>tag:blogger.com,1999:blog-1</id><title>Kettle</title>
<entry><id>tag:blogger.com,1999:blog-1.post-2</id><blogger:type>POST</blogger:type><blogger:status>LIVE</blogger:status>
<author><name>Ann</name><uri></uri><blogger:type>BLOGGER</blogger:type></author><title>Tea</title><content type='html'>&lt;p&gt;Warm.&lt;/p&gt;</content>
<blogger:metaDescription>All of it</blogger:metaDescription><blogger:created>2019-05-03T10:00:00Z</blogger:created><published>2019-05-04T10:00:00Z</published>
<updated>2019-05-05T10:00:00Z</updated><blogger:location/><category scheme='tag:blogger.com,1999:blog-1' term='tea'/>
<blogger:filename>/2019/05/tea.html</blogger:filename><link/><enclosure/><blogger:trashed/></entry>
<entry><id>tag:blogger.com,1999:blog-1.post-3</id><blogger:type>POST</blogger:type><blogger:status>DRAFT</blogger:status><title>Later</title><content type='html'>x</content><blogger:trashed/></entry>
<entry><id>tag:blogger.com,1999:blog-1.post-4</id><blogger:type>PAGE</blogger:type><blogger:status>SOFT_TRASHED</blogger:status><title>Gone</title><content type='html'>x</content><blogger:trashed>2020-01-01T00:00:00Z</blogger:trashed></entry>
<entry><id>tag:blogger.com,1999:blog-1.post-5</id><blogger:parent>tag:blogger.com,1999:blog-1.post-2</blogger:parent><blogger:inReplyTo/><blogger:type>COMMENT</blogger:type><blogger:status>LIVE</blogger:status>
<author><name>Gus</name></author><content type='html'>Nice</content><published>2019-05-06T00:00:00Z</published><blogger:trashed/></entry>
<entry><id>tag:blogger.com,1999:blog-1.post-6</id><blogger:parent>tag:blogger.com,1999:blog-1.post-2</blogger:parent><blogger:inReplyTo>tag:blogger.com,1999:blog-1.post-5</blogger:inReplyTo><blogger:type>COMMENT</blogger:type><blogger:status>SPAM_COMMENT</blogger:status>
<content type='html'>Buy</content><published>2019-05-06T00:00:00Z</published></entry>
</feed>`;

test('reads the archive of Takeout', async () => {
  const { format, posts, comments, progress } = await readExport(
    zipFiles({
      'Takeout/Blogger/Blogs/Kettle/feed.atom': TAKEOUT,
      'Takeout/Blogger/Blogs/Kettle/settings.csv': 'a,b',
      'Takeout/archive_browser.html': '<html>',
    }),
  );
  expect(format).toBe('blogger');
  expect(posts).toMatchObject([
    {
      key: 'tag:blogger.com,1999:blog-1.post-2',
      status: 'publish',
      excerpt: 'All of it',
      slug: 'tea',
      authorKey: 'Ann',
      tags: ['tea'],
      oldAddresses: ['/2019/05/tea.html'],
    },
    { title: 'Later', status: 'draft', publishedAt: null },
  ]);
  expect(comments).toMatchObject([
    { postKey: 'tag:blogger.com,1999:blog-1.post-2', parentKey: null, status: 'approved' },
    { parentKey: 'tag:blogger.com,1999:blog-1.post-5', status: 'unapproved' },
  ]);
  expect(progress.bytes).toBeGreaterThan(0);
});

test('a file that was cut off yields the entries before', async () => {
  const { posts, problems } = await readExport(OLD.slice(0, OLD.indexOf('Unfinished')));
  expect(posts).toHaveLength(1);
  expect(problems).toMatchObject([{ reason: 'cut_off' }]);
});

test('an entry that is too large is a problem, and the next ones are read', async () => {
  const huge = `<entry><id>x</id>${kind('post')}<title>Huge</title><content>${'x'.repeat(9_000_000)}</content></entry>`;
  const { posts, problems } = await readExport(
    OLD.replace(/<entry><id>tag:blogger.com,1999:blog-1.post-3/, `${huge}$&`),
  );
  expect(posts).toHaveLength(3);
  expect(problems).toMatchObject([{ subject: 'Huge', reason: 'too_large' }]);
});

test('an end tag in CDATA is text', async () => {
  const entry = `<entry><id>tag:x</id>${kind('post')}<title>Code</title><content type='html'><![CDATA[<pre></entry></pre>]]></content></entry>`;
  const { posts } = await readExport(`${HEAD}${entry}</feed>`);
  expect(posts).toMatchObject([{ title: 'Code', content: { text: '<pre></entry></pre>' } }]);
});

test('an archive with a bomb instead of a feed is a problem', async () => {
  const { problems } = await readExport(
    zipFiles({ 'Takeout/Blogger/Blogs/Kettle/feed.atom': Buffer.alloc(10_000_000, 'x') }),
  );
  expect(problems).toMatchObject([{ reason: 'cut_off' }]);
});

test('captions are those of their pictures, and removed comments are left out', async () => {
  const html = `<div class="separator"><a href="https://1.bp.blogspot.com/-a/s1600/tea.jpg"><img src="https://1.bp.blogspot.com/-a/s320/tea.jpg"></a></div>Before<a name='more'></a><p>&nbsp;</p><table align="center" class="tr-caption-container"><tbody><tr><td><img src="https://blogger.googleusercontent.com/img/b/R2/AV/s320/cup.jpg"></td></tr><tr><td class="tr-caption">A <i>cup</i></td></tr></tbody></table>`;
  const { posts, comments } = await readExport(
    `${HEAD}<entry><id>tag:x.post-2</id>${kind('post')}<title>T</title><content type='html'><![CDATA[${html}]]></content></entry><entry><id>tag:x.post-3</id>${kind('comment')}<content>This comment has been removed by the author.</content><gd:extendedProperty xmlns:gd='x' name='blogger.contentRemoved' value='true'/><thr:in-reply-to ref='tag:x.post-2'/></entry></feed>`,
  );
  expect(posts[0]!.content.text).toBe(
    '<div class="separator"><a href="https://1.bp.blogspot.com/-a/s1600/tea.jpg"><img src="https://1.bp.blogspot.com/-a/s320/tea.jpg"></a></div>Before<figure><img src="https://blogger.googleusercontent.com/img/b/R2/AV/s320/cup.jpg"><figcaption>A <i>cup</i></figcaption></figure>',
  );
  expect(comments).toEqual([]);
});

test.each([
  ['https://1.bp.blogspot.com/-a/b/s320/tea.jpg', '//1.bp.blogspot.com/-a/b/s0/tea.jpg'],
  ['https://1.bp.blogspot.com/-a/b/s1600-h/tea.jpg', '//1.bp.blogspot.com/-a/b/s0/tea.jpg'],
  [
    'https://blogger.googleusercontent.com/img/b/R2/AV/w640-h480/a%20b.jpg',
    '//blogger.googleusercontent.com/img/b/R2/AV/s0/a%20b.jpg',
  ],
  ['https://lh3.googleusercontent.com/x=w400-h300-no', '//lh3.googleusercontent.com/x=s0'],
  ['https://old.example/s320/tea.jpg', '//old.example/s320/tea.jpg'],
])('%s is a copy of %s', (url, key) => {
  expect(toPictureAddress(url, 'https://old.example/')).toMatchObject({
    key,
    urls: [`https:${key}`, ...(key === url.slice(6) ? [] : [url])],
  });
  expect(isPictureLink(url)).toBe(true);
});
