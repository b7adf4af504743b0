import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { createFetcher, type Fetcher } from '#server/platform/fetch/fetcher.ts';
import { startWordPress, type WordPress } from '#test/word-press.ts';
import { verifyLogin } from './connect.ts';
import { callRest } from './rest.ts';
import { toConnectionError } from './rules.ts';

let fetcher: Fetcher;
let wordPress: WordPress;
beforeEach(async () => {
  fetcher = createFetcher({
    version: '1',
    publicUrl: 'https://tidings.example',
    allowPrivateNetworks: true,
    deadlines: { idleMs: 200 },
  });
  wordPress = await startWordPress();
});
afterEach(async () => {
  await fetcher.close();
  await wordPress.close();
});

test('a site that never answers is inactive', async () => {
  wordPress.breakdown = 'silent';
  const outcome = await callRest(fetcher.fetchUrl, { root: `${wordPress.url}wp-json/` }, { path: '/' });
  expect(outcome).toEqual({ kind: 'refused', reason: 'timeout' });
  expect(toConnectionError('timeout')).toBe('inactivity_error');
});

test('a password never goes over plain http', async () => {
  const context = {
    fetchUrl: fetcher.fetchUrl,
    config: { fetchAllowPrivateNetworks: false },
  } as unknown as Context;
  await expect(verifyLogin(context, `${wordPress.url}wp-json/`, wordPress.login)).rejects.toThrow(
    'This site doesn’t use https, so anyone on the way could read your password. Turn on https there first.',
  );
  expect(wordPress.requests).toEqual([]);
});
