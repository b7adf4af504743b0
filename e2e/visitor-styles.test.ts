import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '#test/page.ts';
import { type EveryPage, startEveryPage } from './every-page.ts';

let world: EveryPage;
beforeAll(async () => {
  world = await startEveryPage();
});
afterAll(() => world?.close());

test('every class of a visitors’ page has a rule in their stylesheet, which web/visitor-styles.ts collects', async () => {
  const { server, addresses } = {
    ...world.visitor,
    addresses: { ...world.member.addresses, ...world.visitor.addresses },
  };
  const bare: string[] = [];
  const stylesheets = new Set<string>();
  const read = async (path: string) =>
    (await fetch(new URL(path, server.url), { redirect: 'manual' })).text();
  const gone = ['/nowhere/at/all', '/reader/feeds/999999', '/sites/nobody', '/sites/nobody/nothing'];
  for (const address of [...Object.values(addresses), ...gone]) {
    const html = await read(address);
    const [, href] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
    // A page that only redirects.
    if (href === undefined) continue;
    stylesheets.add(href);
    const styles = await read(href);
    if (html.includes(' class=""')) bare.push(`${address}: an empty class`);
    // The router's own class says which link leads to this page.
    for (const [, names] of html.matchAll(/ class="([^"]+)"/g))
      for (const name of names!.split(' '))
        if (name !== 'active' && !styles.includes(`.${name}`)) bare.push(`${address}: ${name}`);
  }
  expect(stylesheets.size).toBe(1);
  expect([...new Set(bare)]).toEqual([]);
});

test('a visitor from elsewhere has the styles in the page; within the site they are linked', async () => {
  const { server } = world.visitor;
  const pageFrom = async (site: string) => {
    const answer = await fetch(new URL('/', server.url), { headers: { 'sec-fetch-site': site } });
    return { html: await answer.text(), policy: answer.headers.get('content-security-policy') };
  };
  for (const site of ['none', 'cross-site']) {
    const { html, policy } = await pageFrom(site);
    const [, text = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
    const hash = createHash('sha256').update(text).digest('base64');
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`);
    const [, href] = /<link rel="prefetch" as="style" href="([^"]+)"/.exec(html) ?? [];
    const all = await (await fetch(new URL(href!, server.url))).text();
    // It also contains the rules of many other pages.
    expect(text.length).toBeLessThan(all.length / 2);
    expect(html).not.toContain('rel="stylesheet"');
  }
  const { html, policy } = await pageFrom('same-origin');
  expect(html).toContain('rel="stylesheet"');
  expect(html).not.toContain('<style>');
  expect(policy).toContain("style-src 'self';");
});

test('a page for a visitor from elsewhere has every rule that matches something in it', async () => {
  const { server, addresses } = world.visitor;
  const { page } = await openPage(server.url);
  const missing: string[] = [];
  let matched = 0;
  for (const address of [...Object.values(addresses), '/nowhere/at/all']) {
    await page.goto(address);
    const found = await page.evaluate(compareRules);
    matched += found.matched;
    missing.push(...found.missing.map((rule) => `${address}: ${rule}`));
  }
  expect(missing).toEqual([]);
  expect(matched).toBeGreaterThan(1_000);
});

/** Runs in the page: returns all rules of the stylesheet that match, whatever elements' state, and those that the page lacks. */
async function compareRules(): Promise<{ matched: number; missing: string[] }> {
  const list = (rules: CSSRuleList, around = ''): { selector: string; written: string }[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSStyleRule)
        return [{ selector: rule.selectorText, written: around + rule.cssText }];
      if (rule instanceof CSSGroupingRule) return list(rule.cssRules, around + rule.cssText.split('{')[0]);
      return [];
    });
  const own = [...document.querySelectorAll('style')].flatMap(({ sheet }) => list(sheet!.cssRules));
  const written = new Set(own.map((rule) => rule.written));
  const { href } = document.querySelector<HTMLLinkElement>('link[rel="prefetch"][as="style"]')!;
  const whole = new CSSStyleSheet();
  await whole.replace(await (await fetch(href)).text());
  const matching = list(whole.cssRules).filter(({ selector }) => {
    const atRest = selector
      .replace(/::[\w-]+(\([^)]*\))?/g, '')
      .replace(/:(hover|active|focus(-visible|-within)?|checked|disabled|user-invalid)(?![\w-])/g, '');
    try {
      return document.querySelector(atRest) !== null;
    } catch {
      return document.querySelector(selector) !== null;
    }
  });
  return {
    matched: matching.length,
    missing: matching.filter((rule) => !written.has(rule.written)).map((rule) => rule.written),
  };
}
