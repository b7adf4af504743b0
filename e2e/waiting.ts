import type { Locator, Page, Request } from 'playwright-core';

/** Frames without a change after which a page counts as still. */
const STILL_FRAMES = 10;

/** Waits until the page neither scrolls nor changes its height, for ten frames in a row. */
export function untilStill(page: Page): Promise<void> {
  return page.evaluate(async (enough) => {
    const read = () => `${scrollY} ${document.documentElement.scrollHeight}`;
    let last = read();
    for (let frames = 0; frames < enough; frames++) {
      await new Promise(requestAnimationFrame);
      const now = read();
      if (now !== last) frames = 0;
      last = now;
    }
  }, STILL_FRAMES);
}

/** Waits until all changes so far are painted. */
export function untilPainted(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
  });
}

/** Waits until the focus is in a dialog or a panel that has just been opened: only then does it notice keys, and presses outside. */
export async function untilFocused(box: Locator): Promise<void> {
  await box.and(box.page().locator(':focus-within')).waitFor();
}

/** Waits until a stream has restored its card's position and no longer keeps it there. */
export async function untilRestored(page: Page): Promise<void> {
  await page.locator('[data-pinned]').waitFor({ state: 'detached' });
  await untilStill(page);
}

/** Holds every request to `address` back until the returned function is called; then the server responds. */
export async function holdBack(page: Page, address: string | ((url: URL) => boolean)): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    // The caller may have given up meanwhile.
    await route.continue().catch(() => {});
  });
  return resolve;
}

/** Resolves when the page has its live channel, so that it receives later events. Call it before the page is opened. */
export function waitForLive(page: Page): Promise<unknown> {
  return page.waitForResponse('**/api/live');
}

/** Collects the requests whose address contains `part`. */
export function collectRequests(page: Page, part: string): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes(part)) requests.push(request);
  });
  return requests;
}

/** Stops the time of an open page: from here on it passes only when the test says so. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Takes the network away and waits until a member's page has noticed: before, it would still try to send what is pressed. */
export async function disconnect(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page
    .getByText(/^You’re offline\./)
    .first()
    .waitFor();
  // The service worker has a connection of its own, which ends a moment later.
  await page.waitForFunction(() =>
    fetch('/healthz', { cache: 'no-store' }).then(
      () => false,
      () => true,
    ),
  );
}
