import type { Page } from 'playwright-core';

/** How long `measureSlowness` takes on a quiet machine of the kind that the limits were set for, ms. */
const REFERENCE_MS = 30;

/**
 * Returns how many times slower the browser is at this moment than on the machine that a limit in ms is meant for; at least 1.
 * Multiply the limit by it, and measure next to what is limited, because a busy machine changes from second to second.
 */
export async function measureSlowness(page: Page): Promise<number> {
  const took = await page.evaluate(() => {
    const box = document.createElement('div');
    document.documentElement.append(box);
    const started = performance.now();
    for (let round = 0; round < 4; round++) {
      box.innerHTML = '<p><a href="#">Some words</a> and <b>others</b></p>'.repeat(1_000);
      // Reading the height lays the words out.
      box.getBoundingClientRect();
    }
    box.remove();
    return performance.now() - started;
  });
  return Math.max(1, took / REFERENCE_MS);
}
