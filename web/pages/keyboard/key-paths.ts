import type { AnyRouter } from '@tanstack/react-router';
import { KEY_MAP, type KeyAction, type KeyBinding } from '#web/lib/key-map.ts';
import { listControls } from '#web/lib/shortcuts.ts';

/** The pages that keys lead to. */
const PATHS: Partial<Record<KeyAction, string>> = {
  'go-reader': '/reader',
  'go-discover': '/discover',
  'go-likes': '/activities/likes',
  'go-conversations': '/reader/conversations',
  'go-subscriptions': '/reader/subscriptions',
  'go-tags': '/tags',
  search: '/reader/search',
  notifications: '/reader/notifications',
  add: '/discover/add-new',
};

/** Returns the page that an action leads to, or undefined for other actions. */
export function findPath(router: AnyRouter, action: KeyAction): string | undefined {
  const path = PATHS[action];
  return path !== undefined && path in router.routesByPath ? path : undefined;
}

/** Lists the active keys, in the order of the map; those that lead to a page only if it exists. */
export function listActiveKeys(router: AnyRouter): KeyBinding[] {
  return KEY_MAP.filter(
    ({ action }) =>
      !(action in PATHS) || findPath(router, action) !== undefined || listControls(action).length > 0,
  );
}
