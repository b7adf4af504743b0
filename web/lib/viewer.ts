import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import type { Viewer } from '#shared/api/accounts.ts';

const listeners = new Set<() => void>();

/** Who is looking; null for a visitor. Only one's own changes alter it; signing in or out loads the page anew. */
export function useViewer(): Viewer | null {
  const router = useRouter();
  const read = () => router.options.context.viewer;
  return useSyncExternalStore(subscribe, read, read);
}

/** Shows a change that the member has made to oneself everywhere on the page at once. */
export function showViewer(router: AnyRouter, change: Partial<Viewer>): void {
  const { context } = router.options;
  router.update({ ...router.options, context: { ...context, viewer: { ...context.viewer, ...change } } });
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
