import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DnsServer, startDnsServer } from '#test/dns-server.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let dns: DnsServer;
let server: TestServer;
let boss: TestMember;
let ann: TestMember;
let bob: TestMember;
let count = 0;
beforeAll(async () => {
  dns = await startDnsServer();
  server = await startTestServer({
    environment: { DNS_SERVERS: dns.address, PUBLIC_URL: 'https://tidings.example.com' },
  });
  server.url = `http://127.0.0.1:${server.config.port}`;
  boss = await signUp('boss');
  ann = await signUp('ann');
  bob = await signUp('bob');
});
afterAll(async () => {
  await server.close();
  await dns.close();
});
beforeEach(() => {
  count += 1;
  dns.isBroken = false;
});

/** Under a PUBLIC_URL of its own the server is not where its links lead to. */
async function signUp(username: string): Promise<TestMember> {
  const person = { email: `${username}@example.com`, password: 'four quiet pencils', name: '', username };
  const answer = await fetch(`${server.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { id } = await server.db
    .updateTable('users')
    .set({ email_verified: true })
    .where('username', '=', username)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...person, id, cookie };
}

async function call(
  as: TestMember | null,
  path: string,
  json?: object,
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on the body's shape themselves
): Promise<{ status: number; body: any }> {
  const response = await fetch(`${server.url}${path}`, {
    method: json ? 'POST' : 'GET',
    headers: { ...(as && { cookie: as.cookie }), 'content-type': 'application/json' },
    ...(json && { body: JSON.stringify(json) }),
  });
  return { status: response.status, body: await response.json() };
}

async function makeBlog(owner: TestMember): Promise<number> {
  const slug = `${owner.username}-${count}`;
  return (await call(owner, '/rest/v1.1/sites/new', { slug, title: slug })).body.ID;
}
const save = (as: TestMember, siteId: number, json: object) =>
  call(as, `/rest/v1.1/sites/${siteId}/settings`, json);
const domainOf = async (siteId: number) =>
  (await call(null, `/rest/v1.1/sites/${siteId}`)).body.domain as string;

describe('a domain for a blog', () => {
  test('is the blog’s once DNS has its record; until then the answer says which, and nothing is lost', async () => {
    const site = await makeBlog(ann);
    const domain = `notes-${count}.example.net`;
    const asked = await save(ann, site, { domain, title: 'A new title' });
    expect([asked.status, asked.body.title, asked.body.domain]).toEqual([
      200,
      'A new title',
      'tidings.example.com',
    ]);
    const { record } = asked.body.domain_claim;
    expect(asked.body.domain_claim).toEqual({
      domain,
      record: {
        type: 'TXT',
        name: `_tidings.${domain}`,
        value: expect.stringMatching(/^tidings-blog=[0-9a-f]{32}$/),
      },
      lookup: 'no_record',
      message: `There is no TXT record named ${record.name} yet; a new one can take an hour to show. To prove that ${domain} is yours, add a TXT record named ${record.name} with the value ${record.value} in its DNS, then save the domain again.`,
    });
    expect(await domainOf(site)).toBe('tidings.example.com');

    // It is kept, and shown to whoever manages the blog alone.
    const read = async (as: TestMember | null) => (await call(as, `/rest/v1.1/read/sites/${site}`)).body;
    expect((await read(ann)).domain_claim).toMatchObject({ domain, record, lookup: 'none' });
    expect((await read(bob)).domain_claim).toBeUndefined();
    expect((await read(null)).domain_claim).toBeUndefined();

    dns.texts.set(record.name, ['something else']);
    expect((await save(ann, site, { domain })).body.domain_claim.lookup).toBe('other_record');
    dns.isBroken = true;
    expect((await save(ann, site, { domain })).body.domain_claim.lookup).toBe('no_answer');
    dns.isBroken = false;
    dns.texts.set(record.name, ['something else', record.value]);
    const proved = (await save(ann, site, { domain })).body;
    expect([proved.domain, proved.domain_claim]).toEqual([domain, undefined]);
    expect(await domainOf(site)).toBe(domain);
    expect((await save(ann, site, { domain: null })).body.domain).toBe('tidings.example.com');
  });

  test('is not given for the record of another blog', async () => {
    const [first, second] = [await makeBlog(ann), await makeBlog(bob)];
    const domain = `shared-${count}.example.net`;
    const { record } = (await save(ann, first, { domain })).body.domain_claim;
    dns.texts.set(record.name, [record.value]);
    const other = (await save(bob, second, { domain })).body;
    expect([other.domain, other.domain_claim.lookup]).toEqual(['tidings.example.com', 'other_record']);
    expect(other.domain_claim.record.value).not.toBe(record.value);
  });

  test('is taken over by whoever shows it to be theirs, from a blog without a record', async () => {
    const [first, second] = [await makeBlog(ann), await makeBlog(bob)];
    const domain = `disputed-${count}.example.net`;
    // As it was before records were asked for.
    await server.db.updateTable('blogs').set({ domain }).where('id', '=', first).execute();
    const { record } = (await save(bob, second, { domain })).body.domain_claim;
    expect(await domainOf(first)).toBe(domain);
    dns.texts.set(record.name, [record.value]);
    expect((await save(bob, second, { domain })).body.domain).toBe(domain);
    expect(await domainOf(first)).toBe('tidings.example.com');
    // The former one goes on asking for it, and with a record of its own both are there: then the holder stays.
    const claim = (await call(ann, `/rest/v1.1/sites/${first}`)).body.domain_claim;
    expect(claim.domain).toBe(domain);
    dns.texts.set(record.name, [record.value, claim.record.value]);
    const late = await save(ann, first, { domain });
    expect([late.status, late.body.message]).toEqual([409, 'Another blog already uses this domain.']);
    expect(await domainOf(second)).toBe(domain);
  });

  test('needs no record when an administrator sets it', async () => {
    const site = await makeBlog(ann);
    const domain = `given-${count}.example.net`;
    expect((await save(boss, site, { domain })).body.domain).toBe(domain);
    // Its owner saves the settings later, with the domain that is shown there.
    const saved = (await save(ann, site, { domain, title: 'Later' })).body;
    expect([saved.domain, saved.title, saved.domain_claim]).toEqual([domain, 'Later', undefined]);
  });

  test.each([
    ['tidings.example.com', 'This is the domain of Tidings itself. Choose another one.'],
    ['www.tidings.example.com', 'This is the domain of Tidings itself. Choose another one.'],
    ['localhost', 'Write the domain like blog.example.com.'],
    ['blog.localhost', 'Write the domain like blog.example.com.'],
    ['127.0.0.1', 'Write the domain like blog.example.com.'],
    ['[::1]', 'Write the domain like blog.example.com.'],
    ['a b.example', 'Write the domain like blog.example.com.'],
  ])('is never %s, not even for an administrator', async (domain, sentence) => {
    const site = await makeBlog(ann);
    for (const member of [ann, boss]) {
      const refused = await save(member, site, { domain, title: 'Not saved' });
      expect([refused.status, refused.body.message]).toEqual([400, sentence]);
    }
    expect((await call(ann, `/rest/v1.1/sites/${site}`)).body.title).toBe(`ann-${count}`);
  });
});
