import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '#test/http-client.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let admin: TestMember;
let ann: TestMember;
let skew = 0;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date(Date.now() + skew) } });
  admin = await server.signUp({ username: 'boss' });
  ann = await server.signUp({ username: 'ann' });
});
afterAll(() => server.close());

const get = async (path: string, as: TestMember | undefined = admin) =>
  server.request(`/wpcom/v2/${path}`, { as });
const send = (path: string, json: object = {}, as: TestMember = admin) =>
  server.request(`/wpcom/v2/${path}`, { as, json });
const logIn = ({ email, password }: TestMember) =>
  createClient(server.url).post('/api/auth/sign-in/email', { email, password });
const lastAct = async () => (await get('admin/log?number=1')).body.acts[0];

describe('people', () => {
  test('are found by name, username and address, and page by page', async () => {
    for (let number = 1; number <= 5; number += 1) await server.signUp({ username: `walker${number}` });
    const find = async (query: string) =>
      (await get(`admin/people?${query}`)).body.people.map(({ username }: { username: string }) => username);
    expect(await find('q=WALKER3')).toEqual(['walker3']);
    expect(await find('q=ann@example')).toEqual(['ann']);
    expect(await find('q=100%25')).toEqual([]);
    expect(await find('show=administrators')).toEqual(['boss']);
    const first = (await get('admin/people?number=4')).body;
    const second = (await get(`admin/people?number=4&page_handle=${first.next_page_handle}`)).body;
    expect([...first.people, ...second.people].map(({ username }) => username)).toEqual(
      await find('number=50'),
    );
    expect(second.next_page_handle).toBeUndefined();
    expect((await get('admin/people?page_handle=x')).status).toBe(400);
  });

  test('the page of a person shows that their address refuses emails', async () => {
    expect((await get(`admin/people/${ann.id}`)).body).toMatchObject({ limited: null, refused_emails: null });
    await server.db
      .insertInto('refused_addresses')
      .values({
        email: ann.email,
        refusals: 3,
        address_refusals: 3,
        answer: '550 No such user',
        since: new Date(),
        refused_at: new Date(),
        stopped_at: new Date(),
      })
      .execute();
    expect((await get(`admin/people/${ann.id}`)).body.refused_emails).toMatchObject({
      answer: '550 No such user',
      is_stopped: true,
    });
    await send('admin/emails/failed/retry', { email: ann.email });
    expect((await get(`admin/people/${ann.id}`)).body.refused_emails).toBeNull();
  });

  test('an administrator verifies, renames an address and resets a password; each is in the log', async () => {
    const bea = await server.signUp({ username: 'bea', verified: false });
    await send(`admin/people/${bea.id}/verify`);
    expect((await get(`admin/people/${bea.id}`)).body).toMatchObject({
      email_verified: true,
      role: 'member',
    });
    expect(await lastAct()).toMatchObject({
      act: 'user.verify',
      actor: { name: 'boss' },
      via: 'web',
      subject: { kind: 'user', ID: bea.id, name: 'bea' },
    });
    expect((await send(`admin/people/${bea.id}/email`, { email: 'ann@example.com' })).status).toBe(409);
    await send(`admin/people/${bea.id}/email`, { email: 'Bea@Example.org' });
    expect((await lastAct()).details).toEqual({ email: ['bea@example.com', 'bea@example.org'] });
    expect((await get(`admin/people/${bea.id}`)).body).toMatchObject({
      email: 'bea@example.org',
      email_verified: false,
    });
    expect((await send(`admin/people/${bea.id}/reset-password`)).status).toBe(200);
    await expect
      .poll(async () => (await server.outbox()).filter((text) => text.includes('reset-password?token=')))
      .toHaveLength(1);
    expect((await send(`admin/people/${bea.id}/reset-password`)).status).toBe(429);
  });

  test('a suspended person is out at once, is told why, and comes back', async () => {
    const cleo = await server.signUp({ username: 'cleo' });
    const key = (
      await server.request('/rest/v1.1/me/api-keys', { as: cleo, json: { name: 'k', scope: 'read' } })
    ).body.key;
    const withKey = () => server.request('/rest/v1.1/me', { headers: { authorization: `Bearer ${key}` } });
    expect((await withKey()).status).toBe(200);
    await send(`admin/people/${cleo.id}/suspend`, { reason: 'Spam.' });
    expect((await server.request('/rest/v1.1/me', { as: cleo })).status).toBe(401);
    expect((await withKey()).status).toBe(401);
    const refused = await logIn(cleo);
    expect([refused.status, refused.body.code]).toEqual([403, 'ACCOUNT_SUSPENDED']);
    expect(refused.body.message).toContain('Reason: Spam.');
    expect(refused.body.reason).toBe('Spam.');
    const form = await server.request('/log-in', {
      method: 'POST',
      headers: { origin: server.url, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email: cleo.email, password: cleo.password }).toString(),
    } as never);
    expect(form.status).toBeLessThan(500);
    expect((await get('admin/people?show=suspended')).body.people).toHaveLength(1);
    await send(`admin/people/${cleo.id}/restore`);
    expect((await logIn(cleo)).status).toBe(200);
    expect((await withKey()).status).toBe(200);
  });

  test('no administrator locks everyone out', async () => {
    expect((await send(`admin/people/${admin.id}/suspend`)).status).toBe(403);
    expect((await send(`admin/people/${admin.id}/delete`, { username: 'boss' })).status).toBe(403);
    expect((await send(`admin/people/${admin.id}/role`, { role: 'member' })).status).toBe(409);
    const vice = await server.signUp({ username: 'vice' });
    await send(`admin/people/${vice.id}/role`, { role: 'administrator' });
    // Both take the other's role at the same moment.
    const both = await Promise.all([
      send(`admin/people/${admin.id}/role`, { role: 'member' }, vice),
      send(`admin/people/${vice.id}/role`, { role: 'member' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    await server.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', admin.id).execute();
    await server.db.updateTable('users').set({ role: 'member' }).where('id', '=', vice.id).execute();
  });

  test('someone is created with a password, and deleted by name; the log keeps both', async () => {
    const made = await send('admin/people/new', { email: 'new@example.com', username: 'newcomer' });
    expect((await logIn({ ...ann, email: 'new@example.com', password: made.body.password })).status).toBe(
      200,
    );
    expect((await send('admin/people/new', { email: 'new@example.com', username: 'other' })).status).toBe(
      409,
    );
    const path = `admin/people/${made.body.ID}`;
    const file = await get(`${path}/export`);
    expect(file.body.profile ?? JSON.parse(file.body).profile).toMatchObject({ username: 'newcomer' });
    expect((await get(`${path}/export`, ann)).status).toBe(403);
    expect((await send(`${path}/delete`, { username: 'wrong' })).status).toBe(400);
    expect((await send(`${path}/delete`, { username: 'newcomer' })).status).toBe(200);
    expect((await get(path)).status).toBe(404);
    const { acts } = (await get(`admin/log?subject_kind=user&subject_ID=${made.body.ID}`)).body;
    expect(acts.map(({ act }: { act: string }) => act)).toEqual([
      'user.delete',
      'user.export',
      'user.create',
    ]);
  });
});

describe('teams and blogs', () => {
  test('a team is created, gets members and a name, and is deleted without blogs', async () => {
    const { ID } = (await send('admin/teams/new', { slug: 'garden', title: 'Garden' })).body;
    expect((await send('admin/teams/new', { slug: 'garden', title: 'x' })).status).toBe(409);
    await send(`admin/teams/${ID}/members/new`, { who: 'ann' });
    await send(`admin/teams/${ID}`, { title: 'The garden' });
    expect((await get(`admin/teams/${ID}`)).body).toMatchObject({
      title: 'The garden',
      members: 1,
      blogs: [],
    });
    expect((await server.request('/rest/v1.2/read/teams', { as: ann })).body.teams).toMatchObject([
      { slug: 'garden' },
    ]);
    await send(`admin/teams/${ID}/members/${ann.id}/delete`);
    expect((await send(`admin/teams/${ID}/members/${ann.id}/delete`)).status).toBe(404);
    expect((await send(`admin/teams/${ID}/delete`, { slug: 'garden' })).status).toBe(200);
    expect((await get(`admin/teams/${ID}`)).status).toBe(404);
  });

  test('a blog goes to another owner, changes its address, and is deleted', async () => {
    const dora = await server.signUp({ username: 'dora' });
    const site = (
      await server.request('/rest/v1.1/sites/new', { as: ann, json: { slug: 'kettle', title: 'The Kettle' } })
    ).body;
    const path = `admin/blogs/${site.ID}`;
    expect((await get('admin/blogs?q=kett')).body.blogs).toMatchObject([
      { slug: 'kettle', owner: { username: 'ann' }, writers: 1, posts: 0, media: 0 },
    ]);
    await send(`${path}/owner`, { who: 'dora' });
    expect((await lastAct()).details).toEqual({ owner: ['ann', 'dora'] });
    const roles = async () =>
      (await get(path)).body.authors.map((one: { username: string; role: string }) => [
        one.username,
        one.role,
      ]);
    expect(await roles()).toEqual([
      ['dora', 'owner'],
      ['ann', 'author'],
    ]);
    expect((await send(`${path}/writers/${dora.id}/delete`)).status).toBe(409);
    await send(`${path}/writers/${ann.id}/delete`);
    await send(`${path}/writers/new`, { who: 'boss' });
    expect(await roles()).toEqual([
      ['dora', 'owner'],
      ['boss', 'author'],
    ]);
    await send(`${path}/address`, { slug: 'teapot' });
    expect((await server.request('/sites/kettle')).status).toBe(301);
    // The owner's own call, by an administrator.
    await server.request(`/rest/v1.1/sites/${site.ID}/settings`, { as: admin, json: { slug: 'samovar' } });
    expect(await lastAct()).toMatchObject({
      act: 'blog.change_address',
      details: { slug: ['teapot', 'samovar'] },
    });
    expect((await send(`${path}/delete`, { slug: 'teapot' })).status).toBe(400);
    expect((await send(`${path}/delete`, { slug: 'samovar' })).status).toBe(200);
    expect((await get(path)).status).toBe(404);
  });
});

describe('sign-ups', () => {
  const signUp = (username: string, invitation?: string) =>
    createClient(server.url).post('/api/auth/sign-up/email', {
      ...{ email: `${username}@example.com`, password: 'four quiet pencils', name: username, username },
      ...(invitation && { invitation }),
    });
  const codeOf = (url: string) => new URL(url).searchParams.get('invitation')!;

  test('closed, by invitation and open, as the administrators set it', async () => {
    await send('admin/sign-up', { mode: 'closed' });
    expect(await lastAct()).toMatchObject({ act: 'settings.change', details: { mode: ['open', 'closed'] } });
    expect([(await signUp('eva')).status, (await signUp('eva')).body.code]).toEqual([403, 'SIGN_UP_CLOSED']);
    const closed = await server.request('/sign-up');
    expect(closed.body).toContain('Sign-ups are closed');
    expect(closed.body).not.toContain('type="password"');

    await send('admin/sign-up', { mode: 'invitation' });
    expect((await signUp('eva')).body.code).toBe('INVITATION_NEEDED');
    const { body: invitation } = await send('admin/invitations/new', { max_uses: 2, note: 'Choir' });
    const code = codeOf(invitation.URL);
    expect((await server.request(`/sign-up?invitation=${code}`)).body).toContain('type="password"');
    // Three at once: two get in.
    const three = await Promise.all(['eva', 'emil', 'edda'].map((name) => signUp(name, code)));
    expect(three.map(({ status }) => status).sort()).toEqual([200, 200, 403]);
    expect((await signUp('egon', code)).body.code).toBe('INVITATION_INVALID');
    const used = (await get(`admin/people?invitation_ID=${invitation.ID}`)).body.people;
    expect(used).toHaveLength(2);
    expect((await get('admin/invitations')).body.invitations[0]).toMatchObject({
      status: 'used',
      use_count: 2,
    });

    const short = (await send('admin/invitations/new', { expires_in: 1 })).body;
    const revoked = (await send('admin/invitations/new', {})).body;
    await send(`admin/invitations/${revoked.ID}/revoke`);
    expect((await signUp('egon', codeOf(revoked.URL))).body.code).toBe('INVITATION_INVALID');
    skew = 2 * 24 * 60 * 60_000;
    expect((await signUp('egon', codeOf(short.URL))).body.code).toBe('INVITATION_INVALID');
    skew = 0;
  });

  test('members invite as many people as they may', async () => {
    await send('admin/sign-up', { mode: 'invitation', member_invitations: 1 });
    const mine = async () => (await get('me/invitations', ann)).body;
    expect(await mine()).toMatchObject({ allowed: 1, left: 1 });
    const both = await Promise.all([1, 2].map(() => send('me/invitations/new', {}, ann)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    const [open] = (await mine()).invitations;
    await send(`me/invitations/${open.ID}/revoke`, {}, ann);
    expect((await mine()).left).toBe(1);
    const again = await send('me/invitations/new', {}, ann);
    expect((await signUp('fritz', codeOf(again.body.URL))).status).toBe(200);
    expect((await mine()).left).toBe(0);
    const [fritz] = (await get('admin/people?q=fritz')).body.people;
    expect((await get(`admin/people/${fritz.ID}`)).body.invited_by).toBe('ann');
    // A link would be of no use while no one may sign up.
    await send('admin/sign-up', { mode: 'closed', member_invitations: 5 });
    expect(await mine()).toMatchObject({ allowed: 0, left: 0 });
    expect((await send('me/invitations/new', {}, ann)).status).toBe(403);
    await send('admin/sign-up', { mode: 'open', member_invitations: 0 });
    expect((await signUp('greta')).status).toBe(200);
  });
});

describe('announcements', () => {
  test('are shown to those they are for, in their time, until dismissed', async () => {
    const shown = async (as?: TestMember, cookie?: string) =>
      (
        await server.request('/wpcom/v2/announcements', { as, ...(cookie && { headers: { cookie } }) })
      ).body.announcements.map(({ text }: { text: string }) => text);
    const from = new Date(Date.now() + 60 * 60_000).toISOString();
    const all = (await send('admin/announcements/new', { text: 'Hello <b>', audience: 'everyone' })).body;
    await send('admin/announcements/new', { text: 'Members', audience: 'members' });
    await send('admin/announcements/new', { text: 'Later', audience: 'members', from });
    const over = { text: 'x', audience: 'members', from, until: new Date().toISOString() };
    expect((await send('admin/announcements/new', over)).status).toBe(400);
    const script = { text: 'x', audience: 'members', link: 'javascript:alert(1)' };
    expect((await send('admin/announcements/new', script)).status).toBe(400);
    expect(await shown()).toEqual(['Hello <b>']);
    expect(await shown(ann)).toEqual(['Members', 'Hello <b>']);
    expect((await server.request('/discover')).body).toContain('Hello &lt;b&gt;');
    expect((await server.request('/reader', { as: ann })).body).toContain('Members');
    await send(`announcements/${all.ID}/dismiss`, {}, ann);
    expect(await shown(ann)).toEqual(['Members']);
    expect(await shown(undefined, `dismissed-announcements=${all.ID}`)).toEqual([]);
    skew = 2 * 60 * 60_000;
    expect(await shown(ann)).toEqual(['Later', 'Members']);
    skew = 0;
    await send(`admin/announcements/${all.ID}`, { text: 'Bye', audience: 'everyone' });
    expect((await lastAct()).details).toMatchObject({ text: ['Hello <b>', 'Bye'] });
    await send(`admin/announcements/${all.ID}/delete`);
    expect(await shown()).toEqual([]);
  });
});

test('the overview counts what there is', async () => {
  const { body } = await get('admin/overview');
  expect(body.people.count).toBeGreaterThan(5);
  expect(body.people.active).toBe(body.people.count);
  expect(body.disk.free).toBeGreaterThan(0);
  expect(body.version).toMatch(/^\d+\./);
});

test('nothing but recordAct writes to the log, and nothing changes it', async () => {
  const { acts } = (await get('admin/log?number=100')).body;
  expect(acts.length).toBeGreaterThan(20);
  expect((await get(`admin/log?actor_ID=${admin.id}&act=user.suspend`)).body.acts).toHaveLength(1);
});
