import { expect, test } from 'vitest';
import type { Preferences } from '#shared/api/accounts.ts';
import type { Call } from '#shared/endpoint.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { preferencesQuery, setPreferences } from './queries.ts';

/** A page whose changes get their responses only when released, in order. */
function startPage() {
  const stored: Preferences = { reader_hide_seen: true, theme: 'dark' };
  const waiting: ((isKept: boolean) => void)[] = [];
  const call = (async (_endpoint: unknown, input: { calypso_preferences?: Preferences }) => {
    if (input.calypso_preferences) {
      const isKept = await new Promise<boolean>((resolve) => waiting.push(resolve));
      if (!isKept) throw new Error('not kept');
      Object.assign(stored, input.calypso_preferences);
    }
    return { calypso_preferences: { ...stored } };
  }) as unknown as Call;
  const client = createQueryClient(call, { retries: 0 });
  client.setQueryData(preferencesQuery().queryKey, { calypso_preferences: { ...stored } });
  return {
    shown: () => client.getQueryData(preferencesQuery().queryKey)?.calypso_preferences,
    set: (preferences: Preferences) => setPreferences(client, preferences),
    answerNext: async (isKept: boolean) => {
      await expect.poll(() => waiting.length).toBe(1);
      waiting.shift()!(isKept);
    },
  };
}

test('U23: of two quick choices the first never shows again, and they are sent in order', async () => {
  const page = startPage();
  const first = page.set({ reader_look: { size: 19 } });
  const second = page.set({ reader_look: { size: 20 } });
  await expect.poll(() => page.shown()?.reader_look).toEqual({ size: 20 });
  await page.answerNext(true);
  await first;
  expect(page.shown()?.reader_look).toEqual({ size: 20 });
  await page.answerNext(true);
  await second;
  expect(page.shown()).toEqual({ reader_hide_seen: true, theme: 'dark', reader_look: { size: 20 } });
});

test('a choice that cannot be saved is reverted', async () => {
  const page = startPage();
  const change = page.set({ theme: 'light' });
  await expect.poll(() => page.shown()?.theme).toBe('light');
  await page.answerNext(false);
  expect(await change).toBe(false);
  expect(page.shown()?.theme).toBe('dark');
});
