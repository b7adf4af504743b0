import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '#test/page.ts';
import { type EveryPage, listPagePaths, startEveryPage } from './every-page.ts';
import { signIn } from './member-page.ts';

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
  'U21, U94: nothing moves while a %s’s page comes up, 1280 and 390 px wide',
  async (who) => {
    const { server, member, addresses } = world[who];
    const waiting = Object.values(addresses);
    const moved: string[] = [];
    const measureInTurn = async () => {
      // A separate browser: tabs of one share the live channel, and tell each other to refetch.
      const { page, context } = await openPage(server.url);
      if (member) await signIn(context, server, member);
      await context.addInitScript(answerLate, ANSWER_DELAY);
      for (let address = waiting.shift(); address; address = waiting.shift())
        for (const width of [1280, 390]) {
          await page.setViewportSize({ width, height: 844 });
          moved.push(...(await measure(page, address)).map((fault) => `${width} px: ${fault}`));
        }
    };
    await Promise.all(Array.from({ length: Math.min(TABS, waiting.length) }, measureInTurn));
    expect(moved).toEqual([]);
  },
  180_000,
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
  if (!answer?.ok()) return [`${address}: answered ${answer?.status()}`];
  await page.waitForLoadState('networkidle');
  if (!page.url().endsWith(address)) return [`${address}: led to ${page.url()}`];
  const { value, by } = await page.evaluate(readShifts);
  return value > SHIFT_MAX ? [`${address}: ${value.toFixed(3)} by ${by.slice(0, 6).join(', ')}`] : [];
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
