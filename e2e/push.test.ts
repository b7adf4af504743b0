/// <reference lib="webworker" />
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { findBarriers, openAs } from './member-page.ts';

const SETTINGS = '/me/notifications/subscriptions';
const SUBSCRIPTION = {
  endpoint: 'https://push.example/browser',
  keys: { p256dh: 'x'.repeat(87), auth: 'y'.repeat(22) },
};

let server: TestServer;
let ann: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp({ username: 'ann' });
});
afterAll(() => server.close());

const listEndpoints = async () =>
  (await server.db.selectFrom('push_subscriptions').select('endpoint').execute()).map(
    ({ endpoint }) => endpoint,
  );
const findSwitch = (page: Page) => page.getByRole('switch', { name: /^Show notifications/ });

/** Waits for the service worker, which starts when the page is idle. */
async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

test('a member switches notifications of this device on and off', async () => {
  const { page, context, faults } = await openAs(server, ann, { worker: true });
  await context.grantPermissions(['notifications']);
  // There is no push service here; what the browser would answer stands for it.
  await page.addInitScript((subscription) => {
    let current: object | null = null;
    const made = {
      ...subscription,
      toJSON: () => subscription,
      unsubscribe: async () => {
        current = null;
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current,
      subscribe: async () => {
        current = made;
        return made;
      },
    });
    Notification.requestPermission = async () => 'granted';
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  }, SUBSCRIPTION);
  await page.goto(SETTINGS);
  await waitForWorker(page);
  await page.reload();
  await expect.poll(() => findSwitch(page).isEnabled()).toBe(true);
  expect(await findBarriers(page)).toEqual([]);
  await findSwitch(page).check();
  await expect.poll(listEndpoints).toEqual([SUBSCRIPTION.endpoint]);
  expect(await findSwitch(page).isChecked()).toBe(true);
  await findSwitch(page).uncheck();
  await expect.poll(listEndpoints).toEqual([]);
  expect(faults).toEqual([]);
});

test('a browser that can’t or may not says so', async () => {
  const { page } = await openAs(server, ann);
  await page.goto(SETTINGS);
  await page.getByText('This browser can’t show notifications.').waitFor();
  expect(await findSwitch(page).isDisabled()).toBe(true);
});

test('a push is shown as a notification', async () => {
  const { page, context } = await openAs(server, ann, { worker: true });
  await context.grantPermissions(['notifications']);
  await page.goto('/reader');
  await waitForWorker(page);
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  // A browser without a screen shows no notifications of the system.
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as ServiceWorkerGlobalScope;
    registration.showNotification = async (...shown) => void Object.assign(globalThis, { shown });
  });
  const message = {
    title: 'Ann commented on Steam',
    body: 'Hot',
    path: '/reader/notifications',
    tag: 'notification-1',
  };
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: server.url,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  const readShown = () => worker.evaluate(() => (globalThis as unknown as { shown?: unknown[] }).shown);
  await expect.poll(readShown).toEqual([
    message.title,
    expect.objectContaining({
      body: 'Hot',
      tag: 'notification-1',
      data: { path: '/reader/notifications' },
    }),
  ]);
});
