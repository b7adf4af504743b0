import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '#test/page.ts';
import { type EveryPage, startEveryPage } from './every-page.ts';
import { findBarriers, signIn } from './member-page.ts';

/** Pages checked at a time. */
const TABS = 2;

let world: EveryPage;
beforeAll(async () => {
  world = await startEveryPage();
});
afterAll(() => world?.close());

test.each(['member', 'visitor', 'developer'] as const)(
  'U88: axe-core finds no barrier on any page of a %s, light and dark, in either direction',
  async (who) => {
    const { server, member, addresses } = world[who];
    const waiting = Object.values(addresses);
    const found: string[] = [];
    const lookInTurn = async () => {
      const { page, context } = await openPage(server.url);
      if (member) await signIn(context, server, member);
      for (let address = waiting.shift(); address; address = waiting.shift()) {
        await page.goto(address);
        await page.locator('main h1, main form, main [contenteditable]').first().waitFor();
        found.push(...(await look(page)).map((barrier) => `${address}, ${barrier}`));
      }
    };
    await Promise.all(Array.from({ length: Math.min(TABS, waiting.length) }, lookInTurn));
    expect(found).toEqual([]);
  },
  240_000,
);

async function look(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.evaluate(
      (dir) => document.documentElement.setAttribute('dir', dir),
      theme === 'light' ? 'ltr' : 'rtl',
    );
    found.push(...(await findBarriers(page)).map((barrier) => `${theme}: ${barrier}`));
  }
  return found;
}
