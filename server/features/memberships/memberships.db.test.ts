import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { teamCommands } from '#server/cli/team.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { deleteExpiredInvitations } from './queries-invitations.ts';

const DAY_MS = 24 * 60 * 60_000;

let server: TestServer;
let skew = 0;
let ann: TestMember;
let bob: TestMember;
let carl: TestMember;
let dora: TestMember;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date(Date.now() + skew) } });
  await server.signUp({ username: 'boss' });
  ann = await server.signUp({ username: 'ann' });
  bob = await server.signUp({ username: 'bob' });
  carl = await server.signUp({ username: 'carl' });
  dora = await server.signUp({ username: 'dora', isEstablished: true });
});
afterAll(() => server.close());

const TEAMS = '/wpcom/v2/teams';
const get = (as: TestMember | undefined, path: string) => server.request(path, { as });
const send = (as: TestMember | undefined, path: string, json: unknown = {}) =>
  server.request(path, { as, json });
const answer = async (as: TestMember, accept: boolean) => {
  const { invitations } = (await get(as, '/wpcom/v2/me/teams')).body;
  return send(as, `/wpcom/v2/me/team-invitations/${invitations[0].ID}`, { accept });
};
/** Invites someone, who accepts. */
const join = async (team: string, inviter: TestMember, person: TestMember) => {
  expect((await send(inviter, `${TEAMS}/${team}/invitations/new`, { who: person.username })).status).toBe(
    200,
  );
  expect((await answer(person, true)).status).toBe(200);
};
const createBlog = async (as: TestMember, team: string, slug: string) =>
  (await send(as, '/rest/v1.1/sites/new', { slug, title: slug, team })).body;
const listMembers = async (as: TestMember, team: string) =>
  (await get(as, `${TEAMS}/${team}/members`)).body.members.map(
    ({ login, role }: { login: string; role: string }) => `${login} ${role}`,
  );
const listAuthors = async (as: TestMember, siteId: number) =>
  (await get(as, `/rest/v1.1/sites/${siteId}/authors`)).body.authors.map(
    ({ login, role }: { login: string; role: string }) => `${login} ${role}`,
  );
/** Waits for the latest email to an address whose subject has this text; without the encoding of its lines. */
const findEmail = async (to: string, text: string) => {
  const find = async () =>
    (await server.outbox())
      .map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
      .findLast((mail) => mail.includes(`To: ${to}`) && mail.includes(text));
  await expect.poll(find).toBeDefined();
  return (await find())!;
};

describe('a team', () => {
  test('is created by anyone with a confirmed address, a few of them', async () => {
    const made = await send(ann, `${TEAMS}/new`, { slug: 'Garden', title: ' The  garden ' });
    expect(made.body).toMatchObject({ slug: 'garden' });
    expect((await get(ann, '/wpcom/v2/me/teams')).body).toEqual({
      teams: [
        { ID: expect.any(Number), slug: 'garden', title: 'The garden', role: 'owner', members: 1, blogs: 0 },
      ],
      invitations: [],
      left: 4,
    });
    const unverified = await server.signUp({ username: 'nils', verified: false });
    expect((await send(unverified, `${TEAMS}/new`, { slug: 'shed', title: 'x' })).status).toBe(403);
    const statuses = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(
        async (n) => (await send(carl, `${TEAMS}/new`, { slug: `carl-${n}`, title: 'x' })).status,
      ),
    );
    expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 403]);
  });

  test('TE-04: does not take the name of the organization’s team, a reserved or an existing one', async () => {
    for (const slug of ['a8c', 'p2', 'admin', 'x', '-shed', 'new'])
      expect([slug, (await send(bob, `${TEAMS}/new`, { slug, title: 'x' })).status]).toEqual([slug, 400]);
    expect((await send(bob, `${TEAMS}/new`, { slug: 'garden', title: 'x' })).status).toBe(409);
    expect((await get(bob, '/rest/v1.2/read/teams')).body.teams).toEqual([]);
  });

  test('invites by username: in the bell and by email', async () => {
    expect((await send(ann, `${TEAMS}/garden/invitations/new`, { who: '@Bob' })).status).toBe(200);
    expect((await send(ann, `${TEAMS}/garden/invitations/new`, { who: bob.email })).status).toBe(409);
    const { notes } = (await get(bob, '/rest/v1.1/notifications')).body;
    expect(notes).toMatchObject([
      { type: 'invitation', title: 'You’ve been invited to the team The garden', url: `${server.url}/teams` },
    ]);
    expect(await findEmail(bob.email, 'has invited you to the team')).toContain(`${server.url}/teams`);
    expect((await get(ann, `${TEAMS}/garden/invitations`)).body.invitations).toMatchObject([{ who: 'bob' }]);
    expect((await get(bob, '/wpcom/v2/me/teams')).body.invitations).toMatchObject([
      { team: { slug: 'garden', title: 'The garden' }, inviter: 'ann' },
    ]);
    expect((await get(bob, `${TEAMS}/garden`)).status).toBe(404);
    expect((await answer(bob, true)).status).toBe(200);
    expect((await get(bob, '/rest/v1.1/notifications')).body.notes).toEqual([]);
    expect(await listMembers(bob, 'garden')).toEqual(['ann owner', 'bob member']);
  });

  test('is declined or withdrawn: a refusal is not repeated before it expires', async () => {
    await send(ann, `${TEAMS}/garden/invitations/new`, { who: 'dora' });
    expect((await answer(dora, false)).status).toBe(200);
    expect((await get(ann, `${TEAMS}/garden/invitations`)).body.invitations).toEqual([]);
    expect((await send(ann, `${TEAMS}/garden/invitations/new`, { who: 'dora' })).status).toBe(409);
    skew = 15 * DAY_MS;
    await send(ann, `${TEAMS}/garden/invitations/new`, { who: 'dora' });
    const { invitations } = (await get(ann, `${TEAMS}/garden/invitations`)).body;
    await send(ann, `${TEAMS}/garden/invitations/${invitations[0].ID}/delete`);
    expect((await get(dora, '/wpcom/v2/me/teams')).body.invitations).toEqual([]);
    expect((await get(dora, '/rest/v1.1/notifications')).body.notes).toEqual([]);
    expect(
      (await send(dora, `/wpcom/v2/me/team-invitations/${invitations[0].ID}`, { accept: true })).status,
    ).toBe(404);
    skew = 0;
  });

  test('invitations expire, with their notifications', async () => {
    await send(ann, `${TEAMS}/garden/invitations/new`, { who: 'dora' });
    const { invitations } = (await get(dora, '/wpcom/v2/me/teams')).body;
    skew = 15 * DAY_MS;
    const late = await send(dora, `/wpcom/v2/me/team-invitations/${invitations[0].ID}`, { accept: true });
    expect(late.status).toBe(404);
    await deleteExpiredInvitations(server.db, new Date(Date.now() + skew));
    skew = 0;
    expect((await get(dora, '/rest/v1.1/notifications')).body.notes).toEqual([]);
  });

  test('an address without an account gets a link; its account the invitation, once the address is confirmed', async () => {
    const who = 'newcomer@example.com';
    expect((await send(ann, `${TEAMS}/garden/invitations/new`, { who: 'no-such-user' })).status).toBe(404);
    expect((await send(ann, `${TEAMS}/garden/invitations/new`, { who })).status).toBe(200);
    const mail = await findEmail(who, 'has invited you to the team');
    const token = /team_invitation=([\w-]+)/.exec(mail)![1]!;
    const stored = await server.db
      .selectFrom('team_invitations')
      .selectAll()
      .where('email', '=', who)
      .execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect((await get(undefined, `/wpcom/v2/team-invitation?token=${token}`)).body).toEqual({
      team: 'The garden',
      inviter: 'ann',
      email: who,
    });
    expect((await get(undefined, '/wpcom/v2/team-invitation?token=guess')).status).toBe(404);
    const page = (await get(undefined, `/sign-up?team_invitation=${token}`)).body;
    expect(page).toContain('The garden');
    expect(page).toContain(`value="${who}"`);
    const newcomer = await server.signUp({ username: 'newcomer', verified: false });
    expect((await get(newcomer, '/wpcom/v2/me/teams')).body.invitations).toEqual([]);
    const link = /http:\/\/[^\s"<>]+(\/api\/auth\/[^\s"<>]+)/.exec(await findEmail(who, '/api/auth/'))![1]!;
    await fetch(`${server.url}${link.replaceAll('&amp;', '&')}`, { redirect: 'manual' });
    await expect
      .poll(async () => (await get(newcomer, '/rest/v1.1/notifications')).body.notes)
      .toMatchObject([{ type: 'invitation' }]);
    expect((await answer(newcomer, true)).status).toBe(200);
    expect((await get(undefined, `/wpcom/v2/team-invitation?token=${token}`)).status).toBe(404);
    await send(newcomer, `${TEAMS}/garden/members/${newcomer.id}/delete`);
  });

  test('invites at most so many people a day', async () => {
    await send(dora, `${TEAMS}/new`, { slug: 'loud', title: 'Loud' });
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1)
      statuses.push((await send(dora, `${TEAMS}/loud/invitations/new`, { who: `a${n}@example.com` })).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
    expect((await get(dora, `${TEAMS}/loud/invitations`)).body.invitations).toHaveLength(20);
    skew = DAY_MS;
    expect((await send(dora, `${TEAMS}/loud/invitations/new`, { who: 'b@example.com' })).status).toBe(200);
    skew = 0;
  });

  test('does not reach those who have blocked the inviter', async () => {
    const eve = await server.signUp({ username: 'eve' });
    await server.db.insertInto('blocked_users').values({ user_id: eve.id, blocked_id: ann.id }).execute();
    expect((await send(ann, `${TEAMS}/garden/invitations/new`, { who: 'eve' })).status).toBe(200);
    expect((await get(eve, '/rest/v1.1/notifications')).body.notes).toEqual([]);
  });
});

describe('roles', () => {
  test('a member reads; the last owner stays an owner', async () => {
    await send(ann, `${TEAMS}/garden`, { title: 'Our garden' });
    expect((await get(bob, `${TEAMS}/garden`)).body).toMatchObject({
      title: 'Our garden',
      role: 'member',
      can_manage: false,
    });
    const role = `${TEAMS}/garden/members/${ann.id}`;
    expect((await send(ann, role, { role: 'member' })).status).toBe(409);
    expect((await send(ann, `${role}/delete`)).status).toBe(409);
    expect((await send(ann, `${TEAMS}/garden/members/${bob.id}`, { role: 'owner' })).status).toBe(200);
    // Two owners who leave at the same moment: one of them stays.
    const left = await Promise.all(
      [ann, bob].map(
        async (person) => (await send(person, `${TEAMS}/garden/members/${person.id}/delete`)).status,
      ),
    );
    expect(left.sort()).toEqual([200, 409]);
    const [stayed, gone] =
      (await get(ann, `${TEAMS}/garden`)).status === 200 ? ([ann, bob] as const) : ([bob, ann] as const);
    await join('garden', stayed, gone);
    expect(await listMembers(gone, 'garden')).toEqual([
      `${stayed.username} owner`,
      `${gone.username} member`,
    ]);
  });

  test('who leaves no longer writes; a blog whose only owner leaves passes to an owner of the team', async () => {
    await send(carl, `${TEAMS}/carl-1/invitations/new`, { who: 'bob' });
    await answer(bob, true);
    await join('carl-1', carl, dora);
    const blog = await createBlog(bob, 'carl-1', 'bobs-notes');
    await send(bob, `/rest/v1.1/sites/${blog.ID}/authors/new`, { who: 'dora' });
    await send(dora, `/rest/v1.1/me/invitations/${blog.ID}`, { accept: true });
    await send(bob, `/rest/v1.1/sites/${blog.ID}/posts/new`, { title: 'Beans' });
    await send(bob, `/rest/v1.1/sites/${blog.ID}/settings`, { posting: 'authors' });
    expect((await send(bob, `${TEAMS}/carl-1/members/${bob.id}/delete`)).status).toBe(200);
    expect((await get(bob, `/rest/v1.1/sites/${blog.ID}`)).status).toBe(404);
    expect((await send(bob, `/rest/v1.1/sites/${blog.ID}/posts/new`, { title: 'More' })).status).toBe(404);
    expect(await listAuthors(carl, blog.ID)).toEqual(['carl owner', 'dora author']);
    await join('carl-1', carl, bob);
    expect((await get(bob, `/rest/v1.1/sites/${blog.ID}`)).body.capabilities.publish_posts).toBe(false);
    // By an owner, too.
    expect((await send(carl, `${TEAMS}/carl-1/members/${dora.id}/delete`)).status).toBe(200);
    expect(await listAuthors(carl, blog.ID)).toEqual(['carl owner']);
    expect((await send(carl, `${TEAMS}/carl-1/delete`, { slug: 'carl-1' })).status).toBe(409);
    await send(carl, `/rest/v1.1/sites/${blog.ID}/delete`, { slug: 'bobs-notes' });
    expect((await send(carl, `${TEAMS}/carl-1/delete`, { slug: 'x' })).status).toBe(400);
    expect((await send(carl, `${TEAMS}/carl-1/delete`, { slug: 'carl-1' })).status).toBe(200);
    expect((await get(bob, `${TEAMS}/carl-1`)).status).toBe(404);
  });

  test('an account that is deleted leaves its teams: role and blogs pass on, an empty team goes', async () => {
    const fay = await server.signUp({ username: 'fay' });
    for (const slug of ['fays', 'fays-alone']) await send(fay, `${TEAMS}/new`, { slug, title: slug });
    await join('fays', fay, bob);
    await join('fays', fay, ann);
    const [shared, own] = [
      await createBlog(fay, 'fays', 'shared'),
      await createBlog(fay, 'fays-alone', 'own'),
    ];
    const closed = await send(fay, '/rest/v1.1/me/account/close', {
      login: 'fay',
      password: fay.password,
    });
    expect(closed.status).toBe(200);
    expect(await listMembers(ann, 'fays')).toEqual(['bob owner', 'ann member']);
    expect(await listAuthors(bob, shared.ID)).toEqual(['bob owner']);
    const rows = await server.db.selectFrom('blogs').select('id').where('id', '=', own.ID).execute();
    expect(rows).toEqual([]);
    const left = await server.db.selectFrom('teams').select('slug').where('slug', 'like', 'fays%').execute();
    expect(left).toEqual([{ slug: 'fays' }]);
  });

  test('members are listed in pages, owners first', async () => {
    const path = `${TEAMS}/fays/members?number=1`;
    const first = (await get(ann, path)).body;
    const second = (await get(ann, `${path}&page_handle=${first.next_page_handle}`)).body;
    expect([...first.members, ...second.members].map(({ login }) => login)).toEqual(['bob', 'ann']);
    expect(second.next_page_handle).toBeUndefined();
  });
});

test('the organization’s team is run by administrators alone', async () => {
  const boss = await server.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'boss')
    .executeTakeFirstOrThrow();
  expect(boss.id).toBe(1);
  const { addMember, createTeam } = await import('#server/features/teams/queries.ts');
  const id = await createTeam(server.db, { slug: 'a8c', title: 'Company' });
  await addMember(server.db, id!, ann.id);
  expect((await get(ann, `${TEAMS}/a8c`)).body).toMatchObject({ role: 'owner', can_manage: false });
  expect((await send(ann, `${TEAMS}/a8c/invitations/new`, { who: 'carl' })).status).toBe(403);
  expect((await send(ann, `${TEAMS}/a8c/delete`, { slug: 'a8c' })).status).toBe(403);
});

test('administrators name owners, on their page and by a command; both are in the log', async () => {
  const boss = await server.signUp({ username: 'chief' });
  await server.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', boss.id).execute();
  const { ID } = (await send(boss, '/wpcom/v2/admin/teams/new', { slug: 'shed', title: 'Shed' })).body;
  const add = (who: string, role?: string) =>
    send(boss, `/wpcom/v2/admin/teams/${ID}/members/new`, { who, role });
  await add('bob');
  await add('carl');
  await add('carl', 'owner');
  expect((await add('bob', 'member')).status).toBe(200);
  expect((await add('carl', 'member')).status).toBe(409);
  const [command] = teamCommands;
  const { clock, log } = server.app.context;
  const cli = { config: server.config, clock, log, out: () => {}, openDatabase: async () => server };
  await command!.run(cli as never, ['shed', 'dora', '--role', 'owner']);
  await send(boss, `/wpcom/v2/admin/teams/${ID}/members/${carl.id}/delete`);
  expect(await listMembers(bob, 'shed')).toEqual(['dora owner', 'bob member']);
  const acts = await server.db
    .selectFrom('audit_log')
    .select(['act', 'details'])
    .where('subject_name', '=', 'shed')
    .orderBy('id')
    .execute();
  expect(acts.map(({ act, details }) => [act, details.person, details.role])).toEqual([
    ['team.create', undefined, undefined],
    ['team.add_member', 'bob', undefined],
    ['team.add_member', 'carl', undefined],
    ['team.change_role', 'carl', 'owner'],
    ['team.change_role', 'bob', 'member'],
    ['team.add_member', 'dora', 'owner'],
    ['team.remove_member', 'carl', undefined],
  ]);
});
