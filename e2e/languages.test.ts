import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPage } from '#test/page.ts';
import type { TestServer } from '#test/server.ts';
import { readCatalogue } from '../scripts/messages.ts';
import { readTranslations } from '../scripts/translations.ts';
import { type EveryPage, startEveryPage } from './every-page.ts';
import { findBarriers, openAs, scrollsSideways } from './member-page.ts';
import { untilPainted } from './waiting.ts';

/** Pages looked at at a time. */
const TABS = 3;
const WIDTHS = [1280, 390];
/** Letters that mark a text of English, not a name or a key. */
const WORDS = /[a-z]{3}/;

let world: EveryPage;
let server: TestServer;
let arabic: Record<string, string>;
/** English messages whose Arabic differs. */
let english: string[];
beforeAll(async () => {
  world = await startEveryPage();
  ({ server } = world.member);
  arabic = await readTranslations('ar');
  english = Object.keys(await readCatalogue()).filter((text) => WORDS.test(text) && arabic[text] !== text);
});
afterAll(() => world?.close());

/** Calls `look` on every page of members and visitors in a language, on a wide and on a narrow screen. */
async function lookAtEvery(
  locale: string,
  look: (page: Page, address: string) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = [];
  for (const { server, member, addresses } of [world.member, world.visitor]) {
    const waiting = Object.values(addresses);
    const lookInTurn = async () => {
      const options = { locale };
      const { page } = member ? await openAs(server, member, options) : await openPage(server.url, options);
      for (let address = waiting.shift(); address; address = waiting.shift()) {
        await page.goto(address);
        await page.locator('main h1, main form, main [contenteditable]').first().waitFor();
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 844 });
          await untilPainted(page);
          found.push(...(await look(page, address)).map((fault) => `${address}, ${width} px: ${fault}`));
        }
      }
    };
    await Promise.all(Array.from({ length: TABS }, lookInTurn));
  }
  return found;
}

/** Names the innermost elements that reach over the edge of a page that scrolls sideways. */
async function findTooWide(page: Page): Promise<string[]> {
  if (!(await scrollsSideways(page))) return [];
  return page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isScrolled(element.parentElement));
    const isOut = (element: Element) => {
      if (isScrolled(element.parentElement)) return false;
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (right > clientWidth + 1 || left < -1);
    };
    const wide = [...document.body.querySelectorAll('*')].filter(isOut);
    return wide
      .filter((element) => ![...element.children].some(isOut))
      .slice(0, 3)
      .map(
        ({ localName, className, textContent }) =>
          `<${localName} class="${className}"> “${textContent?.slice(0, 40)}” is too wide`,
      );
  });
}

/** Lists texts that stick out of their boxes: nothing shows that they go on. */
function findClipped(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, h1, h2, h3, label, th, [role="tab"]')].flatMap(
      (element) => {
        const style = getComputedStyle(element);
        const cut = element.scrollWidth - element.clientWidth;
        const isCut =
          element.clientWidth > 1 &&
          cut > 2 &&
          style.overflowX !== 'visible' &&
          style.textOverflow !== 'ellipsis';
        return isCut && style.display !== 'inline' ? [`“${element.textContent}” is cut by ${cut} px`] : [];
      },
    ),
  );
}

/** Lists visible texts that are messages in English. Blogs have a language of their own, and what people wrote is in `bdi`. */
function findUntranslated(page: Page): Promise<string[]> {
  return page.evaluate((messages) => {
    const known = new Set(messages);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode;
      const text = textContent?.trim() ?? '';
      if (
        known.has(text) &&
        parentElement?.checkVisibility() &&
        !parentElement.closest('[lang="en"], bdi, script')
      )
        found.push(`“${text}” is English`);
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder'])
        if (known.has(element.getAttribute(name) ?? ''))
          found.push(`${name} “${element.getAttribute(name)}” is English`);
    return found;
  }, english);
}

describe('U93: every page', () => {
  test('is in Arabic, from right to left, without anything cut or in English, 1280 and 390 px wide', async () => {
    const faults = await lookAtEvery('ar', async (page, address) => {
      const isBlog = address.startsWith('/sites/');
      const [dir, lang] = await page.evaluate(() => [
        document.documentElement.dir,
        document.documentElement.lang,
      ]);
      return [
        ...(isBlog || (dir === 'rtl' && lang === 'ar') ? [] : [`is ${lang}, ${dir}`]),
        ...(await findTooWide(page)),
        ...(await findClipped(page)),
        ...(isBlog ? [] : await findUntranslated(page)),
      ];
    });
    expect(faults).toEqual([]);
  }, 240_000);

  test('has room for texts that are longer by two fifths, 1280 and 390 px wide', async () => {
    const faults = await lookAtEvery('en-XA', async (page) => [
      ...(await findTooWide(page)),
      ...(await findClipped(page)),
    ]);
    expect(faults).toEqual([]);
  }, 240_000);
});

describe('a visitor', () => {
  test('chooses a language at the foot of the page, and stays in it', async () => {
    const { page, faults } = await openPage(server.url);
    await page.goto('/discover/tags');
    await page.getByText('English', { exact: true }).first().click();
    await page.getByRole('link', { name: 'العربية' }).click();
    await page.waitForURL('**/ar/discover/tags');
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('link', { name: arabic.Tags!, exact: true }).first().click();
    await page.waitForURL('**/ar/tags');
    await page.getByRole('link', { name: arabic['Log in']!, exact: true }).click();
    await page.waitForURL('**/ar/log-in?redirect_to=%2Ftags');
    expect(faults).toEqual([]);
  });
});

describe('a member', () => {
  test('changes the language at once, at the same place and with what is typed', async () => {
    const { page, faults } = await openAs(server, world.member.member!, { height: 400, locale: 'en' });
    await page.goto('/me/account');
    const choice = page.getByLabel('Language');
    await page.getByRole('button', { name: /Delete account/ }).waitFor();
    await choice.scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);
    expect(top).toBeGreaterThan(0);
    await choice.focus();
    await choice.selectOption({ label: 'العربية' });
    await page.getByRole('heading', { level: 1, name: arabic['Account Settings']! }).waitFor();
    expect(await page.evaluate(() => [document.documentElement.dir, document.documentElement.lang])).toEqual([
      'rtl',
      'ar',
    ]);
    await expect.poll(() => page.title()).toContain(arabic['Account Settings']!);
    expect(Math.abs((await page.evaluate(() => scrollY)) - top)).toBeLessThan(80);
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLSelectElement | null)?.value))
      .toBe('ar');
    // The pages after it, and the next visit.
    await page.getByRole('link', { name: arabic.Discover!, exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: arabic.Discover! }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: arabic.Discover! }).waitFor();
    expect(faults).toEqual([]);
  });

  test('goes on to the left with the left arrow in right-to-left text', async () => {
    const { page } = await openAs(server, world.member.member!, { locale: 'ar' });
    await page.goto('/tag/wind');
    const posts = page.getByRole('feed').getByRole('article');
    await posts.nth(1).waitFor();
    const current = () =>
      posts.evaluateAll((all) =>
        all.findIndex(
          (one) => one.getAttribute('aria-current') === 'true' || one.contains(document.activeElement),
        ),
      );
    await page.keyboard.press('ArrowLeft');
    await expect.poll(current).toBe(0);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(current).toBe(1);
    await page.keyboard.press('ArrowRight');
    await expect.poll(current).toBe(0);
  });
});
