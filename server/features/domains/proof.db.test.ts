import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { giveDomain } from '#test/blog-domain.ts';
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
  boss = await server.signUp({ username: 'boss' });
  ann = await server.signUp({ username: 'ann', isEstablished: true });
  bob = await server.signUp({ username: 'bob', isEstablished: true });
});
afterAll(async () => {
  await server.close();
  await dns.close();
});
beforeEach(() => {
  count += 1;
  dns.isBroken = false;
});

const call = (as: TestMember, path: string, json?: object) => server.request(path, { as, json });

async function makeBlog(owner: TestMember): Promise<number> {
  const slug = `${owner.username}-${count}`;
  return (await call(owner, '/rest/v1.1/sites/new', { slug, title: slug })).body.ID;
}
const add = (as: TestMember, siteId: number, domain: string) =>
  call(as, `/rest/v1.1/sites/${siteId}/domains/new`, { domain });
const check = (as: TestMember, siteId: number, domain: string) =>
  call(as, `/rest/v1.1/sites/${siteId}/domains/${domain}/check`, {});
const listDomains = async (as: TestMember, siteId: number): Promise<string[]> =>
  (await call(as, `/rest/v1.1/sites/${siteId}/domains`)).body.domains
    .filter((one: { is_proven: boolean; wpcom_domain: boolean }) => one.is_proven && !one.wpcom_domain)
    .map((one: { domain: string }) => one.domain);

describe('a domain for a blog', () => {
  test('is the blog’s once DNS has its record; until then the answer says which', async () => {
    const site = await makeBlog(ann);
    const domain = `notes-${count}.example.net`;
    const asked = await add(ann, site, domain.toUpperCase());
    const { proof } = asked.body;
    expect([asked.status, asked.body]).toEqual([
      200,
      expect.objectContaining({
        domain,
        type: 'mapping',
        is_proven: false,
        can_set_as_primary: false,
        lookup: 'no_record',
        proof: {
          type: 'TXT',
          name: `_tidings.${domain}`,
          value: expect.stringMatching(/^tidings-blog=[0-9a-f]{32}$/),
        },
      }),
    ]);
    expect(await listDomains(ann, site)).toEqual([]);
    const early = await call(ann, `/rest/v1.1/sites/${site}/domains/primary`, { domain });
    expect([early.status, early.body.message]).toEqual([400, 'Prove that this domain is yours first.']);

    dns.texts.set(proof.name, ['something else']);
    expect((await check(ann, site, domain)).body).toMatchObject({ lookup: 'other_record', proof });
    dns.isBroken = true;
    expect((await check(ann, site, domain)).body.lookup).toBe('no_answer');
    dns.isBroken = false;
    dns.texts.set(proof.name, ['something else', proof.value]);
    expect((await check(ann, site, domain)).body).toMatchObject({
      lookup: 'found',
      proof: null,
      is_proven: true,
    });
    expect(await listDomains(ann, site)).toEqual([domain]);

    // It is one of the blog's addresses, but not primary until the owner says so.
    const read = async () => (await server.request(`/rest/v1.1/sites/${site}`)).body.domain;
    expect(await read()).toBe('tidings.example.com');
    await call(ann, `/rest/v1.1/sites/${site}/domains/primary`, { domain });
    expect(await read()).toBe(domain);
    const removed = await call(ann, `/rest/v1.1/sites/${site}/domains/${domain}/delete`, {});
    expect(removed.body.domains).toMatchObject([{ wpcom_domain: true, primary_domain: true }]);
    expect(await read()).toBe('tidings.example.com');
  });

  test('is not given for the record of another blog', async () => {
    const [first, second] = [await makeBlog(ann), await makeBlog(bob)];
    const domain = `shared-${count}.example.net`;
    const { proof } = (await add(ann, first, domain)).body;
    dns.texts.set(proof.name, [proof.value]);
    const other = (await add(bob, second, domain)).body;
    expect([other.is_proven, other.lookup]).toEqual([false, 'other_record']);
    expect(other.proof.value).not.toBe(proof.value);
  });

  test('moves to the blog with a record, from one without', async () => {
    const [first, second] = [await makeBlog(ann), await makeBlog(bob)];
    const domain = `disputed-${count}.example.net`;
    await giveDomain(server, first, domain);
    const { proof } = (await add(bob, second, domain)).body;
    expect(await listDomains(ann, first)).toEqual([domain]);
    dns.texts.set(proof.name, [proof.value]);
    expect((await check(bob, second, domain)).body.is_proven).toBe(true);
    expect([await listDomains(ann, first), await listDomains(bob, second)]).toEqual([[], [domain]]);
    expect((await server.request(`/rest/v1.1/sites/${first}`)).body.domain).toBe('tidings.example.com');
    // The previous owner waits for it again; with records of both, the current owner keeps it.
    const [waiting] = (await call(ann, `/rest/v1.1/sites/${first}/domains`)).body.domains.filter(
      (one: { is_proven: boolean }) => !one.is_proven,
    );
    expect(waiting.domain).toBe(domain);
    dns.texts.set(proof.name, [proof.value, waiting.proof.value]);
    const late = await check(ann, first, domain);
    expect([late.status, late.body.message]).toEqual([409, 'Another blog already uses this domain.']);
    expect(await listDomains(bob, second)).toEqual([domain]);
  });

  test('goes to one of two blogs that prove it at the same moment', async () => {
    const sites = [await makeBlog(ann), await makeBlog(bob)];
    const domain = `raced-${count}.example.net`;
    const proofs = [
      (await add(ann, sites[0]!, domain)).body.proof,
      (await add(bob, sites[1]!, domain)).body.proof,
    ];
    dns.texts.set(
      proofs[0].name,
      proofs.map(({ value }) => value),
    );
    const answers = await Promise.all([check(ann, sites[0]!, domain), check(bob, sites[1]!, domain)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('needs no record when an administrator sets it', async () => {
    const site = await makeBlog(ann);
    const domain = `given-${count}.example.net`;
    expect((await add(boss, site, domain)).body).toMatchObject({ is_proven: true, proof: null });
    expect(await listDomains(ann, site)).toEqual([domain]);
    const again = await add(ann, site, domain);
    expect([again.status, again.body.message]).toEqual([409, `This blog already has ${domain}.`]);
  });

  test.each([
    ['tidings.example.com', 'This is the domain of Tidings itself. Choose another one.'],
    ['www.tidings.example.com', 'This is the domain of Tidings itself. Choose another one.'],
    ['localhost', 'Write the domain like blog.example.com.'],
    ['blog.localhost', 'Names with this ending can’t be reached from the internet. Choose another one.'],
    ['127.0.0.1', 'No domain has this ending. Check it and try again.'],
    ['[::1]', 'A domain has letters, digits, hyphens and dots only, such as blog.example.com.'],
    ['a b.example', 'A domain has letters, digits, hyphens and dots only, such as blog.example.com.'],
    ['', 'Enter a domain, such as blog.example.com.'],
    [
      `${'a'.repeat(64)}.example`,
      'This is too long for a domain: 253 characters at most, and 63 between two dots.',
    ],
  ])('is never %s, not even for an administrator', async (domain, sentence) => {
    const site = await makeBlog(ann);
    for (const member of [ann, boss]) {
      const refused = await add(member, site, domain);
      expect([refused.status, refused.body.message]).toEqual([400, sentence]);
    }
    expect((await call(ann, `/rest/v1.1/sites/${site}/domains`)).body.domains).toHaveLength(1);
  });
});
