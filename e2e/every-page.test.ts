import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '#test/page.ts';
import { type EveryPage, listPagePaths, startEveryPage } from './every-page.ts';
import { findBarriers, scrollsSideways, signIn } from './member-page.ts';
import { untilPainted } from './waiting.ts';

/** A tenth of what Core Web Vitals call good (U21, U94). */
const SHIFT_MAX = 0.02;
/** How many milliseconds after the page responses arrive. */
const ANSWER_DELAY = 150;
/** Pages loaded at a time: each waits for half a second of quiet, in which the others use the processor. */
const TABS = 4;

let world: EveryPage;
beforeAll(async () => {
  world = await startEveryPage();
});
afterAll(() => world?.close());

test('every page in the route table is measured', () => {
  const { member, visitor, developer } = world;
  const measured = { ...member.addresses, ...visitor.addresses, ...developer.addresses };
  expect(Object.keys(measured).sort()).toEqual(listPagePaths().sort());
});

test.each(['member', 'visitor', 'developer'] as const)(
  'U05, U21, U88, U94: nothing moves while a %s’s page comes up, axe-core finds no barrier, and it scrolls in one direction only',
  async (who) => {
    const { server, member, addresses } = world[who];
    const waiting = Object.values(addresses);
    const wrong: string[] = [];
    const lookInTurn = async () => {
      // A separate browser: tabs of one share the live channel, and tell each other to refetch.
      const { page, context } = await openPage(server.url);
      if (member) await signIn(context, server, member);
      await context.addInitScript(answerLate, ANSWER_DELAY);
      for (let address = waiting.shift(); address; address = waiting.shift())
        for (const width of [1280, 390]) {
          await page.setViewportSize({ width, height: 844 });
          const found = [...(await measure(page, address)), ...(await look(page, width))];
          wrong.push(...found.map((fault) => `${address}, ${width} px: ${fault}`));
        }
    };
    await Promise.all(Array.from({ length: Math.min(TABS, waiting.length) }, lookInTurn));
    expect(wrong).toEqual([]);
  },
  300_000,
);

/** Delays all responses to a page's calls, so that content without reserved space moves the rest. */
function answerLate(delay: number): void {
  const { fetch } = globalThis;
  globalThis.fetch = async (...asked) => {
    // Events that a page reports a second later change nothing in it.
    if (String(asked[0]).includes('/tracks/record')) return Response.json({});
    await new Promise((resolve) => setTimeout(resolve, delay));
    return fetch(...asked);
  };
}

/** Returns what is wrong with a page: that it is not the requested one, or what moved in it. */
async function measure(page: Page, address: string): Promise<string[]> {
  const answer = await page.goto(address, { waitUntil: 'commit' });
  if (!answer?.ok()) return [`answered ${answer?.status()}`];
  await page.waitForLoadState('networkidle');
  if (!page.url().endsWith(address)) return [`led to ${page.url()}`];
  const { value, by } = await page.evaluate(readShifts);
  return value > SHIFT_MAX ? [`moved ${value.toFixed(3)} by ${by.slice(0, 6).join(', ')}`] : [];
}

/** Returns the barriers of a page, in the dark theme and from right to left too, and whether it scrolls sideways at 320 px. */
async function look(page: Page, width: number): Promise<string[]> {
  const found = await findBarriers(page);
  if (width < 1280) {
    await page.setViewportSize({ width: 320, height: 844 });
    await untilPainted(page);
    return (await scrollsSideways(page)) ? [...found, 'scrolls sideways'] : found;
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  found.push(...(await findBarriers(page)).map((barrier) => `dark, right to left: ${barrier}`));
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** The sum of the shifts since the page started, and what moved from where to where. */
function readShifts(): Promise<{ value: number; by: string[] }> {
  interface Shift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  }
  return new Promise((tell) => {
    let value = 0;
    const by: string[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) {
        if (shift.hadRecentInput) continue;
        value += shift.value;
        for (const { node, previousRect: was, currentRect: is } of shift.sources) {
          const name = node instanceof Element ? `${node.localName}.${node.className}` : node?.nodeName;
          by.push(`${name} “${node?.textContent?.slice(0, 30)}” from ${was.x} ${was.y} to ${is.x} ${is.y}`);
        }
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    // Buffered entries are reported before the second frame.
    requestAnimationFrame(() => requestAnimationFrame(() => tell({ value, by })));
  });
}
