import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMembership } from '#server/features/teams/queries.ts';
import { giveDomain } from '#test/blog-domain.ts';
import { type DnsServer, startDnsServer } from '#test/dns-server.ts';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { DOMAINS_CERTIFICATE, TEST_KEY } from '#test/feed-host-certificates.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let dns: DnsServer;
let elsewhere: FeedHost;
/** A proxy in front of this server, with a certificate for names below example.net. */
let front: Server;
let server: TestServer;
let ann: TestMember;
let bob: TestMember;
let skew = 0;
let count = 0;
let siteId: number;
let slug: string;
beforeAll(async () => {
  dns = await startDnsServer();
  elsewhere = await startFeedHost();
  front = createServer({ key: TEST_KEY, cert: DOMAINS_CERTIFICATE }).on('tlsClientError', () => {});
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  server = await startTestServer({
    environment: {
      DNS_SERVERS: dns.address,
      PUBLIC_URL: `https://tidings.example.com:${(front.address() as AddressInfo).port}`,
    },
    clock: { now: () => new Date(Date.now() + skew) },
  });
  dns.addresses.set('tidings.example.com', ['127.0.0.1']);
  // The first user is the administrator.
  await server.signUp({ username: 'boss' });
  ann = await server.signUp({ username: 'ann', isEstablished: true });
  bob = await server.signUp({ username: 'bob', isEstablished: true });
});
afterAll(async () => {
  await server.close();
  front.close();
  await elsewhere.close();
  await dns.close();
});
beforeEach(async () => {
  setDefaultCACertificates([]);
  dns.isBroken = false;
  count += 1;
  slug = `notes-${count}`;
  siteId = (await call(ann, '/rest/v1.1/sites/new', { slug, title: 'Notes' })).body.ID;
});

const call = (as: TestMember, path: string, json?: object) => server.request(path, { as, json });
const getDomain = (name: string) => call(ann, `/rest/v1.1/sites/${siteId}/domains/${name}`);
const check = (name: string) => call(ann, `/rest/v1.1/sites/${siteId}/domains/${name}/check`, {});
const redirect = (location: string | null) =>
  call(ann, `/rest/v1.1/sites/${siteId}/domains/redirect`, { location });
const getFreeAddress = () => `${new URL(server.config.publicUrl).host}/sites/${slug}`;

test('a blog’s domains are listed in the platform’s shape, the free address always among them', async () => {
  const list = async () => (await call(ann, `/rest/v1.1/sites/${siteId}/domains`)).body.domains;
  expect(await list()).toEqual([
    {
      domain: getFreeAddress(),
      blog_id: siteId,
      type: 'wpcom',
      primary_domain: true,
      wpcom_domain: true,
      has_registration: false,
      transfer_status: null,
      registrar: null,
      privacy_available: false,
      gdpr_consent_status: 'NONE',
      free_address_type: 'managed',
      can_set_as_primary: false,
      current_user_can_manage: true,
      is_proven: true,
      proof: null,
      records: [],
      ssl_status: 'active',
      points_to_wpcom: true,
      facts: null,
    },
  ]);
  await giveDomain(server, siteId, `list-${count}.example.net`);
  expect(await list()).toMatchObject([
    { domain: `list-${count}.example.net`, type: 'mapping', primary_domain: true, ssl_status: null },
    { domain: getFreeAddress(), type: 'wpcom', primary_domain: false },
  ]);
});

test('a domain’s DNS is looked up, and cached for five minutes or until a new check', async () => {
  const name = `facts-${count}.example.net`;
  await giveDomain(server, siteId, name);
  dns.aliases.set(name, 'tidings.example.com');
  dns.texts.set(`_domainconnect.${name}`, ['connect.registrar.example']);
  expect((await getDomain(name)).body).toMatchObject({
    points_to_wpcom: true,
    records: [{ type: 'CNAME', name, value: 'tidings.example.com' }],
    facts: {
      points_here: true,
      addresses: ['127.0.0.1'],
      alias: 'tidings.example.com',
      mail_provider: null,
      domain_connect: 'connect.registrar.example',
    },
  });
  dns.aliases.delete(name);
  dns.addresses.set(name, ['192.0.2.7']);
  dns.nameservers.set(name, ['ns1.registrar.example']);
  dns.mailServers.set(name, [
    { priority: 10, host: 'ALT1.aspmx.l.google.com' },
    { priority: 1, host: 'aspmx.l.google.com' },
  ]);
  dns.texts.set(name, ['v=spf1 include:_spf.google.com ~all', 'google-site-verification=x']);
  expect((await getDomain(name)).body.points_to_wpcom).toBe(true);
  skew += 5 * 60_000 + 1;
  expect((await getDomain(name)).body.facts).toMatchObject({
    points_here: false,
    addresses: ['192.0.2.7'],
    nameservers: ['ns1.registrar.example'],
    mail_servers: [{ host: 'aspmx.l.google.com' }, { host: 'alt1.aspmx.l.google.com' }],
    mail_provider: 'G_SUITE',
    spf: 'v=spf1 include:_spf.google.com ~all',
  });
  dns.isBroken = true;
  expect((await check(name)).body.facts).toMatchObject({ points_here: null, mail_provider: null });
});

test('DC-12: the SSL state of a domain is found by a handshake with what is there', async () => {
  const name = `ssl-${count}.example.net`;
  dns.addresses.set(name, ['127.0.0.1']);
  const added = await call(ann, `/rest/v1.1/sites/${siteId}/domains/new`, { domain: name });
  expect(added.body.facts).toMatchObject({ ssl_status: 'disabled', ssl_problem: 'not_proven' });
  dns.texts.set(added.body.proof.name, [added.body.proof.value]);
  // The certificate is not trusted: in the first day it may still be in the making.
  expect((await check(name)).body.facts).toMatchObject({
    ssl_status: 'newly_registered',
    ssl_problem: 'self_signed',
  });
  skew += 24 * 60 * 60_000;
  expect((await check(name)).body.facts).toMatchObject({ ssl_status: 'pending', ssl_problem: 'self_signed' });
  setDefaultCACertificates([DOMAINS_CERTIFICATE]);
  expect((await check(name)).body).toMatchObject({
    ssl_status: 'active',
    facts: { ssl_problem: null, ssl_expires_at: '2126-01-01T00:00:00.000Z' },
  });
  dns.addresses.delete(name);
  expect((await check(name)).body.facts).toMatchObject({ ssl_status: 'pending', ssl_problem: 'no_address' });
});

test('DC-09: what can be done with a name is said with the platform’s codes', async () => {
  const taken = `taken-${count}.example.net`;
  await giveDomain(server, siteId, taken);
  dns.nameservers.set('example.org', ['ns1.registrar.example']);
  const getStatus = async (domain: string, { as = bob, blog = '' } = {}) => {
    const { body } = await call(as, `/rest/v1.1/domains/${encodeURIComponent(domain)}/is-available${blog}`);
    expect(body.message).toEqual(expect.any(String));
    return [body.status, body.mappable === 'mappable'];
  };
  const other = (await call(ann, '/rest/v1.1/sites/new', { slug: `other-${count}`, title: 'Other' })).body.ID;
  expect(await getStatus('blog.example.org')).toEqual(['mappable', true]);
  expect(await getStatus('nobody-has-this.example')).toEqual(['domain_registration_unavailable', true]);
  expect(await getStatus(taken)).toEqual(['mapped_domain', true]);
  expect(await getStatus(taken, { as: ann, blog: `?blog_id=${other}` })).toEqual([
    'mapped_to_other_site_same_user',
    true,
  ]);
  expect(await getStatus(taken, { as: ann, blog: `?blog_id=${siteId}` })).toEqual([
    'mapped_to_same_site_not_transferrable',
    false,
  ]);
  expect(await getStatus('tidings.example.com')).toEqual(['forbidden_domain', false]);
  expect(await getStatus('a.tidings.example.com')).toEqual(['forbidden_subdomain', false]);
  expect(await getStatus(' ')).toEqual(['empty_query', false]);
  expect(await getStatus('a b')).toEqual(['invalid_query', false]);
  expect(await getStatus('printer.local')).toEqual(['tld_not_supported', false]);
  dns.isBroken = true;
  expect(await getStatus('blog.example.org')).toEqual(['unknown', true]);
  // Only the viewer knows which blog it is for.
  const foreign = await call(bob, `/rest/v1.1/domains/blog.example.org/is-available?blog_id=${siteId}`);
  expect(foreign.status).toBe(403);
});

test('a blog has 20 domains at most, and a team’s has none', async () => {
  for (let number = 0; number < 20; number++)
    await giveDomain(server, siteId, `n${number}-${count}.example.net`, { isPrimary: false });
  const full = await call(ann, `/rest/v1.1/sites/${siteId}/domains/new`, { domain: 'more.example.net' });
  expect([full.status, full.body.message]).toEqual([400, 'A blog can have up to 20 domains.']);
  await createMembership(server.db, { slug: `crew-${count}`, title: 'Crew' }, ann.id);
  const team = { slug: `inside-${count}`, title: 'Inside', team: `crew-${count}` };
  const inside = (await call(ann, '/rest/v1.1/sites/new', team)).body.ID;
  const refused = await call(ann, `/rest/v1.1/sites/${inside}/domains/new`, { domain: 'in.example.net' });
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'A team’s blog is for its members only, so it stays at this address.',
  ]);
  const removed = await call(
    ann,
    `/rest/v1.1/sites/${siteId}/domains/${encodeURIComponent(getFreeAddress())}/delete`,
    {},
  );
  expect([removed.status, removed.body.message]).toEqual([400, 'A blog always keeps its address here.']);
});

test('DC-02: a redirected blog leads elsewhere, path by path, from its domains too', async () => {
  elsewhere.serve('new-home', '/blog', { body: 'Hello', headers: { 'content-type': 'text/html' } });
  const to = elsewhere.url('new-home', '/blog');
  await call(ann, `/rest/v1.1/sites/${siteId}/posts/new`, { title: 'First' });
  const set = await redirect(`${to}/`);
  expect(set.body.domains).toMatchObject([
    { domain: to.replace('http://', ''), type: 'redirect', primary_domain: true },
    { domain: getFreeAddress(), primary_domain: false },
  ]);
  for (const path of ['', '/first?x=1', '/feed', '/tag/tea/feed/atom', '/sitemap.xml']) {
    const answer = await server.request(`/sites/${slug}${path}`);
    expect([answer.status, answer.headers.get('location')], path).toEqual([301, to + path]);
  }
  expect((await server.request('/sitemap.xml')).body).not.toContain(`/sites/${slug}/`);
  // Its owner reads and writes in it as before.
  expect((await call(ann, `/rest/v1.1/sites/${siteId}/posts/new`, { title: 'Second' })).status).toBe(200);
  expect((await call(ann, `/sites/${slug}/first?preview=1`)).status).toBe(200);
  expect((await redirect(null)).body.domains).toMatchObject([
    { domain: getFreeAddress(), primary_domain: true },
  ]);
  expect((await server.request(`/sites/${slug}/first`)).status).toBe(200);
});

test('no redirect leads to a script, into this server or in a circle', async () => {
  const own = `domain-${count}.example.net`;
  await giveDomain(server, siteId, own);
  const back = `${server.config.publicUrl}/sites/${slug}`;
  elsewhere.serve('back', '/', { status: 302, headers: { location: back } });
  const WEB_ADDRESS = 'Enter a web address, such as https://example.com.';
  const HERE = 'This address is on this server. Choose one elsewhere.';
  const cases: [location: string, sentence: string][] = [
    ['javascript:alert(1)', WEB_ADDRESS],
    ['JavaScript://example.com/%0aalert(1)', WEB_ADDRESS],
    ['data:text/html,x', WEB_ADDRESS],
    ['ftp://example.com', WEB_ADDRESS],
    ['nowhere', WEB_ADDRESS],
    ['', WEB_ADDRESS],
    ['https://ann:secret@example.com', 'Leave the username and password out of the address.'],
    [
      'https://example.com/?page=1',
      'Leave out everything from the “?” or “#” on: the paths of your posts are added to the address.',
    ],
    [back, HERE],
    [`https://${own}`, HERE],
    ['https://tidings.example.com./x', HERE],
    [
      elsewhere.url('back'),
      'This address redirects back to this server. Change that first, or choose another one.',
    ],
    ['https://nothing.localhost:1', 'We couldn’t reach this address. Check it and try again.'],
  ];
  for (const [location, sentence] of cases) {
    const refused = await redirect(location);
    expect([refused.status, refused.body.message], location).toEqual([400, sentence]);
  }
  const domains = (await call(ann, `/rest/v1.1/sites/${siteId}/domains`)).body.domains;
  expect(domains[0]).toMatchObject({ domain: own, primary_domain: true });

  // Two redirects to names that the two blogs get later: neither redirects any more.
  const other = (await call(ann, '/rest/v1.1/sites/new', { slug: `circle-${count}`, title: 'Other' })).body
    .ID;
  const names = [`x-${count}.example.net`, `y-${count}.example.net`];
  for (const [id, name] of [
    [siteId, names[0]],
    [other, names[1]],
  ])
    await server.db
      .updateTable('blogs')
      .set({ redirect_to: `https://${name}` })
      .where('id', '=', id)
      .execute();
  await giveDomain(server, siteId, names[1]!, { isPrimary: false });
  await giveDomain(server, other, names[0]!, { isPrimary: false });
  expect((await server.request(`/sites/circle-${count}`)).status).toBe(200);
});
