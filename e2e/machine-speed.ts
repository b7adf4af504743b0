import type { Page } from 'playwright-core';

const ROUNDS = 9;
/** What the fastest round takes on a quiet machine of the kind that the limits were set for, ms. */
const REFERENCE_MS = 12;

/**
 * Returns how many times slower this machine runs the browser than the one that limits in ms are meant for; at least 1. Divide what
 * was measured by it. It does not say how busy the machine is: against that, let the fastest of several attempts count.
 */
export async function measureSlowness(page: Page): Promise<number> {
  const fastest = await page.evaluate((rounds) => {
    const box = document.createElement('div');
    document.documentElement.append(box);
    const times = Array.from({ length: rounds }, () => {
      const started = performance.now();
      box.innerHTML = '<p><a href="#">Some words</a> and <b>others</b></p>'.repeat(1_000);
      // Reading the height lays the words out.
      box.getBoundingClientRect();
      return performance.now() - started;
    });
    box.remove();
    return Math.min(...times);
  }, ROUNDS);
  return Math.max(1, fastest / REFERENCE_MS);
}
