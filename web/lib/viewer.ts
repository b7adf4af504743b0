import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import type { Viewer } from '#shared/api/accounts.ts';
import { createListeners } from './listeners.ts';

const { subscribe, notify } = createListeners();

/** Returns the viewer; null for a visitor. It changes only by the user's own edits; logging in or out reloads the page. */
export function useViewer(): Viewer | null {
  const router = useRouter();
  const read = () => router.options.context.viewer;
  return useSyncExternalStore(subscribe, read, read);
}

/** Shows a change that the member has made to their own account everywhere on the page at once. */
export function showViewer(router: AnyRouter, change: Partial<Viewer>): void {
  const { context } = router.options;
  router.update({ ...router.options, context: { ...context, viewer: { ...context.viewer, ...change } } });
  notify();
}
