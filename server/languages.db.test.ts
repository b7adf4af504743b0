import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '#shared/i18n/locales.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { readTranslations } from '../scripts/translations.ts';
import { HANDBOOK } from './features/starter-content/handbook/es.ts';
import { readOutbox } from './platform/email/outbox.ts';

let server: TestServer;
let spanish: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  spanish = await readTranslations('es');
  const feedId = await storeFeed(server.db, { title: 'Libros y mar' });
  await storePost(server.db, feedId, {
    title: 'Los libros del faro',
    content: '<p>libros</p>',
    tags: ['Libros'],
  });
});
afterAll(() => server.close());

const open = (path: string, headers: Record<string, string> = {}) => server.request(path, { headers });

describe('a page at the address of a language', () => {
  test('RT-25: search is in Spanish, and finds the same', async () => {
    const { status, body } = await open('/es/reader/search?q=libros');
    expect(status).toBe(200);
    expect(body).toContain('<html lang="es" dir="ltr"');
    expect(body).toContain('Los <mark>libros</mark> del faro');
    expect(body).toContain(spanish['Search posts and sites']);
  });

  test('RT-27, DI-01: Discover’s tabs are selected by the path behind the language', async () => {
    for (const [path, tab] of [
      ['/es/discover', 'Recommended'],
      ['/es/discover/tags', 'Tags'],
      ['/es/discover/latest', 'Latest'],
    ] as const) {
      const { status, body } = await open(path);
      expect(status, path).toBe(200);
      const selected = [...body.matchAll(/<a[^>]*aria-current="page"[^>]*>(?:<[^>]*>)*([^<]*)/g)].map(
        ([, text]) => text,
      );
      expect(selected, path).toContain(spanish[tab]);
    }
  });

  test('leads on in the same language, also through forms and old addresses', async () => {
    const { body } = await open('/es/discover');
    expect(body).toContain('href="/es/tags"');
    expect(body).not.toMatch(/<a[^>]* href="\/(discover|tags|reader|log-in|sign-up)/);
    // A form without an action goes to the page's own address.
    const rejected = await server.request('/es/log-in', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(rejected.body).toContain('<html lang="es"');
    expect((await open('/es/reader')).headers.get('location')).toBe('/es/log-in?redirect_to=%2Freader');
    expect((await open('/es/following/manage')).status).toBe(404);
    expect((await open('/es/read/search?q=mar')).headers.get('location')).toBe('/es/reader/search?q=mar');
  });

  test('U76: names itself and its other languages', async () => {
    const linksOf = async (path: string) => {
      const { body } = await open(path);
      const links = [...body.matchAll(/<link [^>]*hrefLang="([^"]*)"[^>]*>/gi)] as RegExpMatchArray[];
      return {
        canonical: /<link rel="canonical" href="[^"]*?:\d+([^"]*)"/.exec(body)?.[1],
        others: Object.fromEntries(
          links.map(([link, lang]) => [lang, /href="[^"]*?:\d+([^"]*)"/.exec(link)?.[1]]),
        ),
      };
    };
    const others = (path: string) =>
      Object.fromEntries([...LANGUAGES.map((lang) => [lang, `/${lang}${path}`]), ['x-default', path]]);
    for (const path of ['/discover', '/discover/tags', '/tags', '/tag/libros', '/reader/search']) {
      expect(await linksOf(path)).toEqual({ canonical: path, others: others(path) });
      expect(await linksOf(`/es${path}`)).toEqual({ canonical: `/es${path}`, others: others(path) });
    }
  });

  test('is a 404 in a language that we don’t have, with the way to the page', async () => {
    const { status, body } = await open('/xx/discover/tags');
    expect(status).toBe(404);
    expect(body).toMatch(/<a[^>]* href="\/discover\/tags"/);
    expect((await open('/es/nothing/here')).status).toBe(404);
  });

  test('is for visitors: members have one address, in their language', async () => {
    const ann = await server.signUp();
    const { status, headers } = await server.request('/es/discover/tags?a=1', { as: ann });
    expect([status, headers.get('location')]).toEqual([302, '/discover/tags?a=1']);
  });

  test('is no address of calls', async () => {
    expect((await open('/es/rest/v1.1/read/feed/1')).status).toBe(404);
    expect((await open('/es/favicon.svg')).status).toBe(404);
  });
});

test('without a language in the address, the browser’s counts, and caches are told so', async () => {
  const { body, headers } = await open('/discover', { 'accept-language': 'xx, pt;q=0.8, en;q=0.5' });
  expect(body).toContain('<html lang="pt-br"');
  expect(headers.get('vary')).toContain('accept-language');
  expect((await open('/discover', { 'accept-language': 'he' })).body).toContain('<html lang="he" dir="rtl"');
  expect((await open('/discover')).body).toContain('<html lang="en" dir="ltr"');
});

describe('an account', () => {
  test('has the language that its owner signed up in, for pages and emails', async () => {
    const json = { email: 'luz@example.com', password: 'four quiet pencils', name: 'Luz', username: 'luz' };
    const { headers } = await server.request('/api/auth/sign-up/email', {
      json,
      headers: { 'accept-language': 'es-MX, es;q=0.9' },
    });
    const cookie = headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const page = await open('/me/account', { cookie, 'accept-language': 'de' });
    expect(page.body).toContain('<html lang="es"');
    await expect
      .poll(async () => (await server.outbox()).filter((email) => email.includes('luz@')).length)
      .toBe(1);
    const email = (await server.outbox()).find((text) => text.includes('luz@'));
    expect(email).toContain('lang=3D"es"');
  });

  test('changes it, and can’t choose a language of its own making', async () => {
    const ann = await server.signUp();
    const change = (language: string) =>
      server.request('/rest/v1.1/me/settings', { as: ann, json: { language } });
    expect((await change('ja')).status).toBe(200);
    expect((await server.request('/me/account', { as: ann })).body).toContain('<html lang="ja"');
    expect((await change('<b>')).status).toBe(400);
  });
});

test('a new reader follows the handbook in their language, which their language’s first one brings about', async () => {
  const fresh = await startTestServer({ settles: true });
  try {
    for (const name of ['ines', 'pau']) {
      const json = { email: `${name}@example.com`, password: 'four quiet pencils', name, username: name };
      const headers = { 'accept-language': 'es' };
      const { headers: answered } = await fresh.request('/api/auth/sign-up/email', { json, headers });
      const cookie = answered
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ');
      await expect.poll(async () => (await fresh.request('/sites/handbook-es')).status).toBe(200);
      await expect.poll(async () => (await fresh.outbox()).join('')).toContain(json.email);
      const email = (await readOutbox(fresh.config.outboxDir)).findLast(({ to }) => to === json.email)!;
      const link = /\/api\/auth\/verify-email\S+/.exec(email.text)![0];
      await fetch(fresh.url + link, { headers: { cookie }, redirect: 'manual' });
      const listNames = async () => {
        const { body } = await fresh.request('/rest/v1.2/read/following/mine', { headers: { cookie } });
        return body.subscriptions.map((subscription: { name: string }) => subscription.name);
      };
      await expect.poll(listNames).toEqual([HANDBOOK.title]);
    }
    // The blog can be followed before its last page is written.
    const listMissing = async () => {
      const { body } = await fresh.request('/sites/handbook-es');
      expect(body).toContain('<html lang="es"');
      return HANDBOOK.pages.filter(({ title }) => !body.includes(title));
    };
    await expect.poll(listMissing).toEqual([]);
  } finally {
    await fresh.close();
  }
});

test('a blog’s pages are in the blog’s language', async () => {
  const ann = await server.signUp();
  const json = { slug: 'bouilloire', title: 'La bouilloire', language: 'fr' };
  await server.request('/rest/v1.1/sites/new', { as: ann, json });
  const { body } = await open('/sites/bouilloire', { 'accept-language': 'ja' });
  expect(body).toContain('<html lang="fr" dir="ltr"');
  const french = await readTranslations('fr');
  expect(body).toContain(french.Subscribe);
});
