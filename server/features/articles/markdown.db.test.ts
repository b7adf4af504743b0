import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let ann: TestMember;
let siteId: number;

beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp({ username: 'ann' });
  const json = { slug: 'harbour', title: 'Harbour' };
  siteId = (await server.request('/rest/v1.1/sites/new', { as: ann, json })).body.ID;
});
afterAll(() => server.close());

const send = (path: string, json: object, as = ann) =>
  server.request(`/rest/v1.1/sites/${siteId}/posts/${path}`, { as, json });
const read = (id: number, as?: TestMember) =>
  server.request(`/rest/v1.1/sites/${siteId}/posts/${id}`, as && { as });
const setModule = (slug: string, active: boolean) =>
  server.request(`/rest/v1.1/jetpack-blogs/${siteId}/rest-api/`, {
    as: ann,
    json: { path: `/jetpack/v4/module/${slug}/active/`, body: { active } },
  });

describe('a post in Markdown', () => {
  it('is shown as HTML, and edited as it was typed', async () => {
    const source =
      '## Boats\n\nA **bold** _word_, `a < b`\n\n1. one\n2. two\n\n| a | b |\n|--|--|\n| 1 | ~~2~~ |';
    const { body: made } = await send('new', { title: 'Boats', content_markdown: source });
    expect(made.content).toContain('<h2>Boats</h2>');
    expect(made.content).toContain('A <strong>bold</strong> <em>word</em>, <code>a &lt; b</code>');
    expect(made.content).toMatch(/<ol>\s*<li>one<\/li>/);
    expect(made.content).toMatch(/<td>1<\/td>\s*<td><del>2<\/del><\/td>/);
    expect((await read(made.ID, ann)).body.content_markdown).toBe(source);
    // Readers get the rendered text, not the source.
    expect((await read(made.ID)).body).toMatchObject({ content: made.content, content_markdown: null });
    const page = await server.request('/sites/harbour/boats');
    expect(page.body).toContain('A <strong>bold</strong> <em>word</em>');
  });

  it('says a conflict with both sources, and goes back to a revision as Markdown', async () => {
    const { body: first } = await send('new', { status: 'draft', title: 'Tides', content_markdown: '*low*' });
    const { body: second } = await send(`${first.ID}`, {
      version: first.version,
      content_markdown: '*high*',
    });
    expect(second).toMatchObject({ content: '<p><em>high</em></p>', content_markdown: '*high*' });
    const late = await send(`${first.ID}`, { version: first.version, content_markdown: '*late*' });
    expect(late.status).toBe(409);
    expect((await read(first.ID, ann)).body.content_markdown).toBe('*high*');
    // From Markdown to HTML: the source becomes a revision, however recent the last save.
    const { body: html } = await send(`${first.ID}`, { version: second.version, content: '<p>HTML</p>' });
    expect(html).toMatchObject({ content: '<p>HTML</p>', content_markdown: null });
    const { body: listed } = await server.request(`/rest/v1.1/sites/${siteId}/posts/${first.ID}/revisions`, {
      as: ann,
    });
    expect(
      listed.revisions.map((revision: { content_markdown: string }) => revision.content_markdown),
    ).toContain('*high*');
    const { body: back } = await send(`${first.ID}/revert`, { to_version: second.version });
    expect(back).toMatchObject({ content: '<p><em>high</em></p>', content_markdown: '*high*' });
  });

  it('has no script, whatever its HTML and addresses', async () => {
    const hostile = [
      '<script>alert(1)</script><img src=x onerror="alert(1)"><style>*{display:none}</style>',
      '[a](javascript:alert(1)) ![b](javascript:alert(1)) <javascript:alert(1)>',
      '[c](data:text/html,<script>alert(1)</script>) [d](https://a.example/"onmouseover="alert(1))',
      '```"><img src=x onerror=alert(1)>\n</code><svg onload=alert(1)>\n```',
      '[e]: javascript:alert(1)\n[e] <a href="jav&#x09;ascript:alert(1)">f</a> <iframe srcdoc="<script>">',
      '- <math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
    ].join('\n\n');
    const { body } = await send('new', { title: 'Hostile', content_markdown: hostile });
    expect(body.content).not.toMatch(/<(script|style|svg|form)|<[^>]*\s(on\w+|srcdoc)\s*=/i);
    expect(body.content).not.toMatch(/(href|src)="\s*(javascript|data:text)/i);
  });

  it('is refused with a sentence where the blog does not take it, is too long or comes with HTML', async () => {
    const { body: kept } = await send('new', { title: 'Kept', content_markdown: '*kept*' });
    await setModule('markdown', false);
    const refused = await send(`${kept.ID}`, { content_markdown: '*changed*' });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'Markdown is turned off for this blog. Turn it on in the blog’s settings, or write the post without it.',
    ]);
    expect((await send('preview', { content_markdown: 'x' })).status).toBe(400);
    // Other fields can be changed without losing the source.
    await send(`${kept.ID}`, { title: 'Renamed' });
    await setModule('markdown', true);
    expect((await read(kept.ID, ann)).body).toMatchObject({ title: 'Renamed', content_markdown: '*kept*' });
    const source = 'A **bold** word in a line.\n\n'.repeat(9_300);
    expect(source.length).toBeGreaterThan(250_000);
    const largest = await send('new', { title: 'Largest', content_markdown: source });
    expect(largest.status).toBe(200);
    expect((await read(largest.body.ID, ann)).body.content_markdown).toBe(source);
    const long = await send('new', { title: 'Long', content_markdown: 'x'.repeat(300_000) });
    expect(long.body.message).toContain('too long for Markdown');
    expect((await send('new', { content: '<p>a</p>', content_markdown: 'b' })).status).toBe(400);
  });
});

describe('formulas', () => {
  it('are set on the blog, in the reader and in comments while the module is on, and plain elsewhere', async () => {
    const source = 'So $latex e^{i\\pi} < 2$ and `$latex x$`.\n\n$$\n\\frac{a_1}{b}\n$$\n\n$latex \\frac{1$';
    const { body: made } = await send('new', { title: 'Euler', content_markdown: source });
    await server.request(`/rest/v1.1/sites/${siteId}/posts/${made.ID}/replies/new`, {
      as: ann,
      json: { content: 'Why not $latex x^2$?' },
    });
    const page = async () => (await server.request('/sites/harbour/euler')).body as string;
    expect(await page()).toContain('$latex e^{i');
    expect(await page()).not.toContain('<math');
    await setModule('latex', true);
    const shown = await page();
    expect(shown).toContain('<msup><mi>e</mi>');
    expect(shown).toContain('<code>$latex x$</code>');
    expect(shown).toMatch(/<math display="block"[^>]*>.*<mfrac>/s);
    expect(shown).toMatch(/<code title="This isn’t valid LaTeX: [^"]+">\$latex \\frac\{1\$<\/code>/);
    expect(shown).toContain('<msup><mi>x</mi><mn>2</mn></msup>');
    const inReader = await server.request(`/rest/v1.2/read/sites/${siteId}/posts/${made.ID}`, { as: ann });
    expect(inReader.body.content).toContain('<msup><mi>e</mi>');
    const { body: preview } = await send('preview', { content_markdown: source });
    expect(preview.preview).toContain('<math');
    // Exports and edits use the source.
    expect(preview.content).not.toContain('<math');
    expect((await read(made.ID, ann)).body.content).not.toContain('<math');
    const feed = (await server.request('/sites/harbour/feed')).body as string;
    expect(feed).toContain('$latex e^{i');
    expect(feed).not.toContain('<math');
    await setModule('latex', false);
    expect(await page()).not.toContain('<math');
  });
});

describe('comments', () => {
  it('are parsed as Markdown as long as the owners of the blog choose so', async () => {
    const { body: post } = await send('new', { title: 'Talk', content: '<p>Talk</p>' });
    let said = 0;
    const createReply = async () => {
      said += 1;
      const json = { content: `**bold** ${said}\n> quoted\n- item\n\n<b>html</b>` };
      const path = `/rest/v1.1/sites/${siteId}/posts/${post.ID}/replies/new`;
      return (await server.request(path, { as: ann, json })).body.content as string;
    };
    expect(await createReply()).toContain('<strong>bold</strong>');
    await server.request(`/rest/v1.1/jetpack-blogs/${siteId}/rest-api/`, {
      as: ann,
      json: {
        path: '/jetpack/v4/settings/',
        body: JSON.stringify({ wpcom_publish_comments_with_markdown: false }),
        json: true,
      },
    });
    const plain = await createReply();
    expect(plain).toContain('<p>**bold** 2<br />&gt; quoted<br />- item</p>');
    expect(plain).toContain('<b>html</b>');
  });
});
