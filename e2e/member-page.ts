import axe from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { type OpenedPage, openPage, type PageOptions } from '#test/page.ts';
import type { TestMember, TestServer } from '#test/server.ts';

/** Opens a browser window in which `member` is logged in; their pages are in the language `locale`. */
export async function openAs(
  server: TestServer,
  member: TestMember,
  options: PageOptions = {},
): Promise<OpenedPage> {
  const opened = await openPage(server.url, options);
  if (options.locale)
    await server.db
      .updateTable('users')
      .set({ language: options.locale })
      .where('id', '=', member.id)
      .execute();
  await signIn(opened.context, server, member);
  return opened;
}

/** Logs `member` in for a browser's pages from here on. */
export async function signIn(context: BrowserContext, server: TestServer, member: TestMember): Promise<void> {
  const cookies = member.cookie.split('; ').map((pair) => {
    const split = pair.indexOf('=');
    return { name: pair.slice(0, split), value: pair.slice(split + 1), url: server.url };
  });
  await context.addCookies(cookies);
}

/** Presses "Log out" in the account menu. */
export async function pressLogOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
}

/** Returns what axe-core finds wrong with the page: "rule: selector" for every violation of WCAG 2.2 A and AA. */
export async function findBarriers(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const checker = (globalThis as unknown as { axe: typeof axe }).axe;
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const { violations } = await checker.run(document, {
      runOnly: { type: 'tag', values: tags },
      // Otherwise it also describes all elements without a fault.
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  });
}

/** Whether the page can be scrolled sideways. */
export function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
