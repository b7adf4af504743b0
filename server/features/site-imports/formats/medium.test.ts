import { expect, test } from 'vitest';
import { readExport, zipFiles } from '#test/export-file.ts';

const renderStory = ({
  title = 'Tea &amp; toast',
  subtitle = 'Warm and good',
  body = '',
  footer = `<p>By <a href="https://medium.com/@ann" class="p-author h-card">Ann Tea</a> on <a href="https://medium.com/p/1a2b3c4d5e6f"><time class="dt-published" datetime="2019-05-04T10:11:12.123Z">May 4, 2019</time></a>.</p><p><a href="https://medium.com/@ann/tea-toast-1a2b3c4d5e6f" class="p-canonical">Canonical link</a></p>`,
}) => `<!DOCTYPE html><html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><title>${title}</title><style>* {}</style></head><body><article class="h-entry">
<header>
<h1 class="p-name">${title}</h1>
</header>
<section data-field="subtitle" class="p-summary">
${subtitle}
</section>
<section data-field="body" class="e-content">
<section name="e9ed" class="section section--body section--first"><div class="section-divider"><hr class="section-divider"></div><div class="section-content"><div class="section-inner sectionLayout--insetColumn">${body}</div></div></section>
</section>
<footer>${footer}<p>Exported from <a href="https://medium.com">Medium</a> on June 1, 2020.</p></footer></article></body></html>`;

const STORY = renderStory({
  body: '<h3 name="2c0b" class="graf graf--h3 graf--leading graf--title">Tea &amp; toast</h3><h4 name="3c0b" class="graf graf--h4 graf-after--h3 graf--subtitle">Warm and good</h4><figure class="graf graf--figure"><img class="graf-image" data-image-id="1*tea.jpeg" src="https://cdn-images-1.medium.com/max/800/1*tea.jpeg"><figcaption class="imageCaption">A cup</figcaption></figure><p name="1" class="graf graf--p">Words.</p>',
});
const RESPONSE = renderStory({
  title: 'I think you are right about…',
  subtitle: '',
  body: '<p name="1" class="graf graf--p graf--leading">I think you are right about tea.</p>',
});
const DRAFT = renderStory({
  title: 'Unfinished',
  body: '<p class="graf graf--p">Words.</p>',
  footer: '<p><a href="https://medium.com/p/aaaabbbbcccc">View original.</a></p>',
});

test('reads the stories of Medium, and leaves responses out', async () => {
  const { format, authors, posts, problems } = await readExport(
    zipFiles({
      'medium-export/README.html': '<html>',
      'medium-export/profile/profile.html': '<html>',
      'medium-export/posts/2019-05-04_Tea---toast-1a2b3c4d5e6f.html': STORY,
      'medium-export/posts/2019-05-05_I-think-you-are-right-about--2a2b3c4d5e6f.html': RESPONSE,
      'medium-export/posts/draft_Unfinished-aaaabbbbcccc.html': DRAFT,
    }),
  );
  expect(format).toBe('medium');
  expect(authors).toEqual([{ kind: 'author', key: '@ann', name: 'Ann Tea', email: null }]);
  expect(posts).toHaveLength(2);
  expect(posts[0]).toMatchObject({
    key: 'post:1a2b3c4d5e6f',
    status: 'publish',
    title: 'Tea & toast',
    excerpt: 'Warm and good',
    slug: 'tea-toast',
    publishedAt: new Date('2019-05-04T10:11:12.123Z'),
    authorKey: '@ann',
    oldAddresses: ['https://medium.com/@ann/tea-toast-1a2b3c4d5e6f', 'https://medium.com/p/1a2b3c4d5e6f'],
  });
  const { text } = posts[0]!.content;
  expect(text).toContain(
    '<img class="graf-image" data-image-id="1*tea.jpeg" src="https://cdn-images-1.medium.com/max/2560/1*tea.jpeg">',
  );
  expect(text).toContain('<figcaption class="imageCaption">A cup</figcaption>');
  expect(text).not.toMatch(/graf--title|graf--subtitle|<hr/);
  expect(posts[1]).toMatchObject({
    status: 'draft',
    title: 'Unfinished',
    slug: 'unfinished',
    publishedAt: null,
  });
  expect(problems).toEqual([{ kind: 'problem', subject: 'Responses', reason: 'unknown_type', count: 1 }]);
});

test('the tags of exports that have them, and a page without a text', async () => {
  const { posts } = await readExport(
    zipFiles({
      'posts/2019-05-04_A-1a2b3c4d5e6f.html': renderStory({
        body: '<p>Words</p>',
        footer:
          '<p class="p-tags">Tagged in <a href="https://medium.com/tag/tea" class="p-tag">Tea</a>, <a class="p-tag">Toast &amp; jam</a></p>',
      }),
      'posts/draft_Empty-2a2b3c4d5e6f.html': '<html><body><h1 class="p-name"></h1></body></html>',
    }),
  );
  expect(posts).toMatchObject([
    { tags: ['Tea', 'Toast & jam'] },
    { title: '', content: { text: '' }, oldAddresses: ['https://medium.com/p/2a2b3c4d5e6f'] },
  ]);
});

test('a page that is no story, and one nested without end, are no errors', async () => {
  const { posts } = await readExport(
    zipFiles({
      'posts/2019-05-04_A-1a2b3c4d5e6f.html': 'only words',
      'posts/2019-05-04_B-2a2b3c4d5e6f.html': renderStory({
        title: 'B',
        body: `<h3 class="graf--title">B</h3>${'<div>'.repeat(400_000)}`,
      }),
    }),
  );
  expect(posts.map(({ title }) => title)).toContain('B');
});

test('old titles, code, gists and posts of others', async () => {
  const { posts, problems } = await readExport(
    zipFiles({
      'posts/2013-05-04_Old-1a2b3c4d5e6f.html': renderStory({
        title: 'Old',
        subtitle: '',
        body: '<h3 class="graf graf--h3 graf--leading">Old</h3><pre data-code-block-lang="javascript" class="graf graf--pre graf--preV2"><span class="pre--content">a()</span></pre><pre class="graf graf--pre graf-after--p">b</pre><pre class="graf graf--pre graf-after--pre">c</pre><figure class="graf--figure graf--iframe"><script src="https://gist.github.com/ann/0a1b.js"></script></figure><figure class="graf--figure graf--iframe"><blockquote class="twitter-tweet"><a href="https://twitter.com/a/status/1"></a></blockquote><script async src="https://platform.twitter.com/widgets.js"></script></figure><div class="graf graf--mixtapeEmbed"><a href="https://a.example/" class="markup--anchor"><strong>A</strong><br><em class="markup--em markup--mixtapeEmbed-em">About</em>a.example</a><a href="https://a.example/" class="js-mixtapeImage mixtapeImage u-ignoreBlock"></a></div>',
      }),
    }),
  );
  expect(problems).toEqual([]);
  expect(posts).toMatchObject([{ title: 'Old', status: 'publish' }]);
  const { text } = posts[0]!.content;
  expect(text).not.toContain('<h3');
  expect(text).toContain(
    '<pre data-lang="javascript"><span class="pre--content">a()</span></pre><pre class="graf graf--pre graf-after--p">b\n\nc</pre><figure class="graf--figure graf--iframe"><a href="https://gist.github.com/ann/0a1b">https://gist.github.com/ann/0a1b</a></figure><figure class="graf--figure graf--iframe"><blockquote class="twitter-tweet"><a href="https://twitter.com/a/status/1">https://twitter.com/a/status/1</a></blockquote></figure><div class="graf graf--mixtapeEmbed"><a href="https://a.example/" class="markup--anchor"><strong>A</strong><br><em class="markup--em markup--mixtapeEmbed-em">About</em><br>a.example</a></div>',
  );
});
