import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let ann: TestMember;
let bob: TestMember;
let siteId: number;

beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp({ username: 'ann' });
  bob = await server.signUp({ username: 'bob' });
  const made = await server.request('/rest/v1.1/sites/new', {
    as: ann,
    json: { slug: 'harbour', title: 'Harbour' },
  });
  siteId = made.body.ID;
});
afterAll(() => server.close());

const toPath = () => `/rest/v1.1/jetpack-blogs/${siteId}/rest-api/`;
const read = (path: string, as = ann) =>
  server.request(`${toPath()}?path=${encodeURIComponent(path)}`, { as });
const send = (path: string, body: unknown, as = ann) =>
  server.request(toPath(), { as, json: { path, body: JSON.stringify(body), json: true } });
const save = (settings: object, as = ann) => send('/jetpack/v4/settings/', settings, as);
const settings = async () => (await read('/jetpack/v4/settings/')).body.data;

describe('the modules of a site', () => {
  it('AP-27, AP-28, MO-09: are a map by slug, each with whether it is on and its options', async () => {
    const { status, body } = await read('/jetpack/v4/module/all/');
    expect(status).toBe(200);
    expect(body.data.likes).toMatchObject({
      module: 'likes',
      name: 'Likes',
      activated: true,
      available: true,
    });
    expect(body.data.carousel.options).toEqual({
      carousel_background_color: { current_value: 'black' },
      carousel_display_exif: { current_value: true },
    });
    expect(body.data.wordads).toMatchObject({ activated: false, available: false });
  });

  it('AP-26: turn on and off by path and body, as text or as an object', async () => {
    const on = await send('/jetpack/v4/module/latex/active/', { active: true });
    expect(on.body.data).toMatchObject({ code: 'success' });
    const isActivated = async () => (await read('/jetpack/v4/module/all/')).body.data.latex.activated;
    expect(await isActivated()).toBe(true);
    await server.request(toPath(), {
      as: ann,
      json: { path: '/jetpack/v4/module/latex/active/', body: { active: false } },
    });
    expect(await isActivated()).toBe(false);
  });

  it('are found under the slug of the site as well, in every version', async () => {
    const answer = await server.request(
      '/rest/v1.2/jetpack-blogs/harbour/rest-api/?path=/jetpack/v4/module/all/',
      { as: ann },
    );
    expect(answer.body.data.likes.activated).toBe(true);
  });

  it('reject unknown, unavailable and missing ones, each with its own sentence', async () => {
    const getRefusal = async (path: string, body: unknown) => {
      const { status, body: error } = await send(path, body);
      return [status, error.message];
    };
    expect(await getRefusal('/jetpack/v4/module/teapot/active/', { active: true })).toEqual([
      404,
      'There is no module called “teapot”.',
    ]);
    expect(await getRefusal('/jetpack/v4/module/wordads/active/', { active: true })).toEqual([
      400,
      'This module isn’t available on this server.',
    ]);
    expect(await getRefusal('/jetpack/v4/module/likes/active/', { active: 'yes' })).toEqual([
      400,
      'Say with “active” whether the module is on: true or false.',
    ]);
    expect(await getRefusal('/jetpack/v4/teapot/', {})).toEqual([
      404,
      'There is nothing at this path of the site.',
    ]);
    expect((await read('/jetpack/v4/teapot/')).status).toBe(404);
    const broken = await server.request(toPath(), {
      as: ann,
      json: { path: '/jetpack/v4/settings/', body: '{"likes":' },
    });
    expect(broken.body.message).toBe('The body must be a JSON object.');
  });

  it('ER-18: refuse with a code and a sentence, in the shape of either interface', async () => {
    const { body } = await send('/jetpack/v4/module/teapot/active/', { active: true });
    expect(body).toMatchObject({ error: 'not_found', message: 'There is no module called “teapot”.' });
    const later = await server.request('/wpcom/v2/no/such/call', { as: ann });
    expect(later.body).toMatchObject({ code: 'not_found', data: { status: 404 } });
    expect(later.body.message).toMatch(/\.$/);
  });

  it('MO-20: are for owners and administrators of the site only', async () => {
    expect((await read('/jetpack/v4/module/all/', bob)).status).toBe(403);
    expect((await save({ likes: false }, bob)).status).toBe(403);
    expect((await settings()).likes).toBe(true);
    await server.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', bob.id).execute();
    expect((await read('/jetpack/v4/settings/', bob)).status).toBe(200);
  });
});

describe('settings', () => {
  it('MO-10: an empty background color of the image viewer is black', async () => {
    await save({ carousel_background_color: 'white' });
    expect((await settings()).carousel_background_color).toBe('white');
    await save({ carousel_background_color: '' });
    expect((await settings()).carousel_background_color).toBe('black');
  });

  it('MO-12: keep the allow list, from a list or from lines', async () => {
    await save({ jetpack_protect_global_whitelist: { local: ['192.0.2.7', '2001:db8::/32'] } });
    expect((await settings()).jetpack_protect_global_whitelist).toEqual({
      local: ['192.0.2.7', '2001:db8::/32'],
    });
    await save({ jetpack_protect_global_whitelist: '192.0.2.8\n\n 192.0.2.9 ' });
    expect((await settings()).jetpack_protect_global_whitelist).toEqual({
      local: ['192.0.2.8', '192.0.2.9'],
    });
  });

  it('flip modules that they name, and leave what they do not name', async () => {
    await save({ 'infinite-scroll': true, infinite_scroll: false });
    expect(await settings()).toMatchObject({ 'infinite-scroll': true, infinite_scroll: false, likes: true });
  });

  it('are saved whole or not at all', async () => {
    const before = await settings();
    for (const [wrong, message] of [
      [{ carousel_background_color: 'pink' }, 'The background color must be black or white.'],
      [{ highlander_comment_form_prompt: 'x'.repeat(201) }, 'The prompt can have 200 characters at most.'],
      [{ stb_enabled: 'yes' }, 'stb_enabled must be true or false.'],
      [{ teapot: 1 }, 'There is no setting called “teapot”.'],
    ] as const) {
      const answer = await save({ likes: false, ...wrong });
      expect([answer.status, answer.body.message]).toEqual([400, message]);
    }
    expect(await settings()).toEqual(before);
  });

  it('take large values up to what each may have, and refuse more with a sentence, whole', async () => {
    const css = 'p { color: red }\n'.repeat(2_900);
    expect(css.length).toBeGreaterThan(49_000);
    expect((await save({ 'custom-css': true, custom_css: css })).status).toBe(200);
    expect((await settings()).custom_css).toBe(css);
    const toRange = (n: number) => `2001:db8:${n.toString(16).padStart(4, '0')}:1234:5678:9abc:def0:1234`;
    const list = Array.from({ length: 100 }, (_, n) => toRange(n + 4_096)).join('\n');
    expect(list.length).toBeGreaterThan(3_800);
    expect((await save({ jetpack_protect_global_whitelist: list })).status).toBe(200);
    const before = await settings();
    expect(before.jetpack_protect_global_whitelist.local).toHaveLength(100);
    for (const [wrong, status, message] of [
      [{ custom_css: css + css }, 400, /^The CSS can have 50,000 characters at most\.$/],
      [
        { jetpack_protect_global_whitelist: `${list}\n${toRange(9_999)}` },
        400,
        /^The allow list can have 100 addresses/,
      ],
      [{ contact_form_prompt: 'x'.repeat(100_000) }, 400, /^The prompt can have 500 characters at most\.$/],
      [{ custom_css: 'x'.repeat(1_500_000) }, 400, /This is too large to save\.$/],
      [{ custom_css: 'x'.repeat(2_200_000) }, 413, /^This is too large to send\.$/],
    ] as const) {
      const answer = await save({ likes: false, ...wrong });
      expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(message)]);
    }
    expect(await settings()).toEqual(before);
    await save({ 'custom-css': false, custom_css: '', jetpack_protect_global_whitelist: '' });
  });

  it('of two people who change different things at once are both kept', async () => {
    await Promise.all([
      save({ highlander_comment_form_prompt: 'Say hello' }),
      save({ 'comment-likes': false }),
    ]);
    expect(await settings()).toMatchObject({
      highlander_comment_form_prompt: 'Say hello',
      'comment-likes': false,
    });
  });

  it('show on the blog from the next page on: what its pages may know, and nothing else', async () => {
    await save({ stb_enabled: false });
    const { body } = await server.request('/rest/v1.2/blogs/harbour');
    expect(body.modules).not.toContain('comment-likes');
    expect(body.options).toMatchObject({ stb_enabled: false });
    expect(Object.keys(body.options)).not.toContain('jetpack_protect_global_whitelist');
  });
});
