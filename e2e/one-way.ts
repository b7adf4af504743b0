import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Returns what is wrong unless each failure there has exactly one next step; the parts of a page fail one after the other. */
export async function unlessOneWay(place: Locator): Promise<string | undefined> {
  const failures = place.getByText(/could not be loaded\.|We can’t reach Tidings\./);
  const ways = place.getByRole('button', { name: /^(?:Retry|Try again)$/ });
  try {
    await expect.poll(async () => (await ways.count()) === (await failures.count())).toBe(true);
  } catch {
    return `there are ${await ways.count()} ways on for ${await failures.count()} failures`;
  }
}
