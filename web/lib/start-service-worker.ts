/** Starts the service worker and returns it once it is active; null where there can be none, such as in a private window. */
export async function startServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    return await navigator.serviceWorker.ready;
  } catch {
    return null;
  }
}
