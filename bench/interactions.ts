import type { Page } from 'playwright-core';
import type { Figure } from './figure.ts';

/** Time after a press for its effects to be painted. */
const SETTLED_MS = 500;
/** Browsers report shorter interactions as this, milliseconds. */
const RESOLUTION_MS = 16;

/** A user's actions on a page, one press or word at a time. */
const STEPS: Record<string, { path: string; does: Record<string, (page: Page) => Promise<void>> }> = {
  stream: {
    path: '/reader',
    does: {
      'next post': (page) => page.keyboard.press('j'),
      'next post again': (page) => page.keyboard.press('j'),
      'previous post': (page) => page.keyboard.press('k'),
      like: (page) => page.keyboard.press('l'),
      'mark as unseen': (page) => page.keyboard.press('m'),
      'View menu': (page) => page.getByRole('button', { name: 'View', exact: true }).click(),
      'close the menu': (page) => page.keyboard.press('Escape'),
      'account menu': (page) => page.getByRole('banner').getByRole('button').last().click(),
      'close it': (page) => page.keyboard.press('Escape'),
      'command bar': (page) => page.keyboard.press('Control+k'),
      'type in it': (page) => page.keyboard.type('sal', { delay: 80 }),
      'close the bar': (page) => page.keyboard.press('Escape'),
      'open the post': (page) => page.keyboard.press('Enter'),
      'next post from there': (page) => page.keyboard.press('j'),
      'back to the stream': (page) => page.keyboard.press('Escape'),
    },
  },
  manager: {
    path: '/reader/subscriptions',
    does: {
      select: (page) => page.getByRole('checkbox').nth(1).click(),
      'search subscriptions': async (page) => {
        await page.getByRole('searchbox', { name: 'Search by name or URL' }).click();
        await page.keyboard.type('salt', { delay: 80 });
      },
    },
  },
  search: {
    path: '/reader/search',
    does: { 'search posts': (page) => page.keyboard.type('bread', { delay: 80 }) },
  },
};

interface Interaction {
  step: string;
  /** From the press to the frame that shows its effect. */
  ms: number;
}

/** Measures how long the slowest press takes until it is painted (INP), at full speed and on a processor of a quarter of it. */
export async function measureInteractions(openPage: () => Promise<Page>): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [slower, aim] of [
    [1, 100],
    [4, 150],
  ] as const) {
    const page = await openPage();
    const all = await act(page, slower);
    await page.context().close();
    const slowest = all.toSorted((a, b) => b.ms - a.ms)[0]!;
    const on = slower === 1 ? '' : `, ${slower} times slower`;
    figures.push({
      what: `slowest of ${all.length} presses${on} (${slowest.step})`,
      value: slowest.ms,
      unit: 'ms',
      aim: { atMost: aim },
    });
  }
  return figures;
}

async function act(page: Page, slower: number): Promise<Interaction[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript(watchPresses);
  const interactions: Interaction[] = [];
  for (const [where, { path, does }] of Object.entries(STEPS)) {
    await page.goto(path, { waitUntil: 'networkidle' });
    for (const [step, press] of Object.entries(does)) {
      await page.evaluate(() => {
        Object.assign(globalThis, { slowest: 0 });
      });
      await press(page);
      await page.waitForTimeout(SETTLED_MS * slower);
      const ms = await page.evaluate(() => (globalThis as unknown as { slowest: number }).slowest);
      interactions.push({ step: `${where}: ${step}`, ms: Math.max(ms, RESOLUTION_MS) });
    }
  }
  return interactions;
}

/** Runs in the page. */
function watchPresses(): void {
  const seen = Object.assign(globalThis, { slowest: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) seen.slowest = Math.max(seen.slowest, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
