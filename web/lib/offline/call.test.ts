import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { getSettings } from '#shared/paths/settings.ts';
import { createOfflineCall } from './call.ts';

afterEach(() => onlineManager.setOnline(true));

test('U82: a response shows that there is a connection, unless its call was sent before the connection was lost', async () => {
  const response = Promise.withResolvers<never>();
  const call = createOfflineCall(() => response.promise, 1);
  const sentBefore = call(getSettings, {});
  onlineManager.setOnline(false);
  response.resolve({} as never);
  await sentBefore;
  expect(onlineManager.isOnline()).toBe(false);
  await call(getSettings, {});
  expect(onlineManager.isOnline()).toBe(true);
});
