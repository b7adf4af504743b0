import type { Call } from '#shared/endpoint.ts';
import { createPushSubscription, deletePushSubscription, getPushKey } from '#shared/paths/push.ts';
import { isMetered } from '#web/lib/metered.ts';
import { startServiceWorker } from '#web/lib/start-service-worker.ts';

/** Whether this browser receives pushes; `denied` if the user has forbidden it in the browser, `unavailable` if it cannot. */
export type PushState = 'on' | 'off' | 'denied' | 'unavailable';

/** Returns the state of this browser. */
export async function getPushState(): Promise<PushState> {
  const manager = await findPushManager();
  if (!manager) return 'unavailable';
  if (Notification.permission === 'denied') return 'denied';
  return (await manager.getSubscription()) && Notification.permission === 'granted' ? 'on' : 'off';
}

/** Asks for permission, and subscribes this browser. Returns the new state. Rejects if the server can't be reached. */
export async function turnPushOn(call: Call): Promise<PushState> {
  const manager = await findPushManager();
  if (!manager) return 'unavailable';
  if ((await Notification.requestPermission()) !== 'granted') return getPushState();
  const { key } = await call(getPushKey, {});
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  await call(createPushSubscription, { endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth! });
  return 'on';
}

/** Ends the subscription of this browser. */
export async function turnPushOff(call: Call): Promise<PushState> {
  const subscription = await (await findPushManager())?.getSubscription();
  if (subscription) {
    await call(deletePushSubscription, { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  return 'off';
}

async function findPushManager(): Promise<PushManager | undefined> {
  if (!('serviceWorker' in navigator && 'Notification' in window)) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  // On a metered connection pages do not start it.
  return (registration ?? (isMetered() ? await startServiceWorker() : null))?.pushManager;
}
