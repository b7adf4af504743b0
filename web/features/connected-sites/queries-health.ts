import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { getConnectionHealth } from '#shared/paths/connected-sites.ts';
import { findCallError } from '#web/lib/error.ts';
import { createListeners } from '#web/lib/listeners.ts';
import { getCall } from '#web/lib/query.ts';
import {
  canCheck,
  getHealth,
  type HealthAction,
  type HealthState,
  parseHealthState,
  reduceHealth,
  type SiteHealthState,
  UNKNOWN_HEALTH,
} from './health-state.ts';

const KEY = 'tidings:connection-health';
const { subscribe, notify } = createListeners();
let state: HealthState | undefined;

/** Returns the health of a site's connection as this device knows it; stored between visits. */
export function useConnectionHealth(siteId: number): SiteHealthState {
  return useSyncExternalStore(
    subscribe,
    () => getHealth(load(), siteId),
    () => UNKNOWN_HEALTH,
  );
}

/** Checks a site's health, unless it was checked less than five minutes ago. */
export async function checkConnectionHealth(client: QueryClient, siteId: number): Promise<void> {
  const time = Date.now();
  if (!canCheck(getHealth(load(), siteId), time)) return;
  dispatch({ type: 'request', siteId, time });
  try {
    const { is_healthy, error = '' } = await getCall(client)(getConnectionHealth, { siteId });
    dispatch(is_healthy ? { type: 'healthy', siteId } : { type: 'unhealthy', siteId, error });
  } catch (error) {
    dispatch({ type: 'request failed', siteId, error: findCallError(error)?.code ?? 'unknown' });
  }
}

/** Records that something failed that needs the connection: the site's pages check it again as soon as they may (MO-08). */
export function markMaybeUnhealthy(siteId: number): void {
  dispatch({ type: 'maybe unhealthy', siteId });
}

/** Records that the site has just responded. */
export function markHealthy(siteId: number): void {
  dispatch({ type: 'healthy', siteId });
}

function dispatch(action: HealthAction): void {
  const next = reduceHealth(load(), action);
  if (next === state) return;
  state = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Without storage, the next visit checks once more.
  }
  notify();
}

function load(): HealthState {
  if (state) return state;
  try {
    state = parseHealthState(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    state = {};
  }
  return state;
}
