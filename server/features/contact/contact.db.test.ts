import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEmail } from '#server/platform/email/eml.ts';
import { createClient } from '#test/http-client.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let ann: TestMember;
let bob: TestMember;
let site: { ID: number };

const PATH = '/sites/harbour/contact';
const CARL = { name: 'Carl', email: 'carl@example.net', message: 'Is the café open\non Sundays?' };

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '127.0.0.1' } });
  ann = await server.signUp({ username: 'ann' });
  bob = await server.signUp({ username: 'bob' });
  site = (await post(ann, '/sites/new', { slug: 'harbour', title: 'Harbour' })).body;
});
afterAll(() => server.close());

const post = (as: TestMember, path: string, json: object) =>
  server.request(`/rest/v1.1${path}`, { as, json });
const save = (settings: object, of = site) =>
  post(ann, `/jetpack-blogs/${of.ID}/rest-api/`, { path: '/jetpack/v4/settings/', body: settings });

let houses = 0;
function createAddress(): string {
  houses += 1;
  return `198.51.100.${houses}`;
}
/** By default each from its own address. */
function submit(fields: Record<string, string>, { path = PATH, from = createAddress(), of = site } = {}) {
  const typed = { site_ID: String(of.ID), return_to: path, ...fields };
  return createClient(server.url).submit(path, typed, { 'x-forwarded-for': from });
}
/** Lists the contact emails, without those of signing up. */
const listEmails = async () =>
  (await server.outbox()).map(parseEmail).filter(({ subject }) => subject.includes('wrote to'));

test('a contact page is there, and linked, only while the module is on', async () => {
  expect((await server.request(PATH)).status).toBe(404);
  expect((await server.request('/sites/harbour')).body).not.toContain(PATH);
  expect(await submit(CARL)).toMatchObject({ status: 403 });
  await save({ 'contact-form': true, contact_form_prompt: 'Ask us <anything>.' });
  const { status, body } = await server.request(PATH);
  expect(status).toBe(200);
  expect(body).toContain('<title>Contact ‹ Harbour</title>');
  expect(body).toContain('Ask us &lt;anything&gt;.');
  expect(
    (await server.request('/sites/harbour')).body.match(/href="\/sites\/harbour\/contact"/g),
  ).toHaveLength(2);
  // A new post does not replace the page.
  expect((await post(ann, `/sites/${site.ID}/posts/new`, { title: 'Contact' })).body.slug).toBe('contact-2');
});

test('a message reaches the owners, whose answer goes to its sender', async () => {
  const answer = await submit(CARL);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${PATH}?sent=1#contact`]);
  expect((await server.request(`${PATH}?sent=1`)).body).toContain('Message sent.');
  await expect.poll(async () => (await listEmails()).length).toBe(1);
  const [mail] = await listEmails();
  expect(mail).toMatchObject({ to: ann.email, subject: 'Carl wrote to Harbour' });
  expect(mail!.headers['reply-to']).toBe('carl@example.net');
  expect(mail!.text).toContain('> Is the café open\n> on Sundays?');
});

test('the values come back with the error', async () => {
  const faults: [object, string][] = [
    [{ name: ' \u0000 ' }, 'Enter your name.'],
    [{ name: 'x'.repeat(101) }, 'A name can have 100 characters at most.'],
    [{ email: 'carl' }, 'Enter a full email address, such as ann@example.com.'],
    [{ email: 'carl@example.net\r\nBcc: all@example.net' }, 'Enter a full email address'],
    [{ email: 'a@example.net, b@example.net' }, 'Enter a full email address'],
    [{ message: ' \n ' }, 'Write your message first.'],
    [{ message: 'x'.repeat(100_000) }, 'A message can have 10,000 characters at most.'],
  ];
  for (const [fault, sentence] of faults) {
    const { status, body } = await submit({ ...CARL, ...fault });
    expect([status, body], sentence).toEqual([422, expect.stringContaining(sentence)]);
  }
  const raw = await fetch(server.url + PATH, {
    method: 'POST',
    headers: { 'x-forwarded-for': '192.0.2.9' },
    body: new URLSearchParams({
      ...CARL,
      site_ID: String(site.ID),
      email: 'carl@',
      message: '</textarea><b>',
    }),
  });
  const page = await raw.text();
  expect(raw.status).toBe(422);
  expect(page).toContain('value="Carl"');
  expect(page).toContain('value="carl@"');
  expect(page.match(/aria-invalid="true"/g)).toHaveLength(1);
  expect(page).toContain('&lt;/textarea&gt;&lt;b&gt;</textarea>');
  expect((await submit({ ...CARL, site_ID: '999999' })).status).toBe(404);
  expect((await submit({ ...CARL, site_ID: 'x' })).status).toBe(404);
});

test('no name and no message can add a header, and programs get the response they expect', async () => {
  const before = (await listEmails()).length;
  const hostile = {
    name: 'Eve\r\nBcc: all@example.net',
    email: 'eve@example.net',
    message: '\u0000\r\n.\r\nMAIL FROM:<a@b.c>',
  };
  expect((await submit(hostile)).status).toBe(303);
  expect((await submit({ ...CARL, website: 'https://spam.example' })).status).toBe(303);
  expect((await submit({ ...CARL, message: 'The last one' })).status).toBe(303);
  // Jobs run side by side: the last one may come first.
  for (const words of ['MAIL FROM:<a@b.c>', 'The last one'])
    await expect.poll(async () => (await listEmails()).some(({ text }) => text.includes(words))).toBe(true);
  const sent = (await listEmails()).slice(before);
  expect(sent).toHaveLength(2);
  const eve = sent.find(({ headers }) => headers['reply-to'] === 'eve@example.net')!;
  expect(eve.headers.bcc).toBeUndefined();
  expect(eve.subject).toBe('Eve Bcc: all@example.net wrote to Harbour');
});

test('ten messages an hour are taken from one address, and no more', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await submit(CARL, { from: '203.0.113.5' })).status);
  expect(statuses).toEqual([...Array(10).fill(303), 429]);
  const refused = await submit(CARL, { from: '203.0.113.5' });
  expect(refused.body).toContain('Too many messages. Try again in an hour.');
});

test('a sender gets an error when no one can be reached', async () => {
  await server.db
    .updateTable('email_settings')
    .set({ blocked: true })
    .where('user_id', '=', ann.id)
    .execute();
  const { status, body } = await submit(CARL);
  expect([status, body]).toEqual([409, expect.stringContaining('can’t be reached by email')]);
  await server.db
    .updateTable('email_settings')
    .set({ blocked: false })
    .where('user_id', '=', ann.id)
    .execute();
});

test('a post that has the address since before keeps it, with the form below its text', async () => {
  const { body: blog } = await post(ann, '/sites/new', { slug: 'quay', title: 'Quay' });
  const { body: old } = await post(ann, `/sites/${blog.ID}/posts/new`, {
    title: 'How to reach us',
    content: '<p>By boat.</p>',
  });
  await server.db.updateTable('articles').set({ slug: 'contact' }).where('id', '=', old.ID).execute();
  const path = '/sites/quay/contact';
  const without = (await server.request(path)).body;
  expect(without).toContain('By boat.');
  expect(without).not.toContain('name="message"');
  await save({ 'contact-form': true }, blog);
  const { body } = await server.request(path);
  expect(body).toContain('<title>How to reach us ‹ Quay</title>');
  expect(body).toContain('By boat.');
  expect(body).toContain('name="message"');
  // Its writer edits it, and its address stays.
  await post(ann, `/sites/${blog.ID}/posts/${old.ID}`, { content: '<p>By train.</p>' });
  expect((await server.request(path)).body).toContain('By train.');
});

test('the page of a team’s blog is its members’ alone', async () => {
  const { id } = await server.db
    .insertInto('teams')
    .values({ slug: 'crew', title: 'Crew' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db.insertInto('team_members').values({ team_id: id, user_id: ann.id }).execute();
  const { body: inside } = await post(ann, '/sites/new', { slug: 'inside', title: 'Inside', team: 'crew' });
  await save({ 'contact-form': true }, inside);
  const path = '/sites/inside/contact';
  expect((await server.request(path, { as: ann })).status).toBe(200);
  for (const as of [undefined, bob]) expect((await server.request(path, { as })).status).toBe(404);
  expect((await submit(CARL, { path, of: inside })).status).toBe(404);
});
