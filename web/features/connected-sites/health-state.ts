import { HEALTH_CHECK_MS } from '#shared/domain/connection-errors.ts';

/** What is known of a site's connection; nothing until the first check. */
export interface ConnectionHealth {
  is_healthy?: boolean;
  /** '' while healthy. */
  error?: string;
  /** Something failed that needs the connection, so a check is worthwhile. */
  jetpack_connection_problem?: boolean;
}

export interface SiteHealthState {
  /** Why the last request itself failed; '' if it did not. */
  requestError: string;
  connectionHealth: ConnectionHealth;
  /** Milliseconds since 1970. */
  lastRequestTime: number | null;
}

/** By site number. */
export type HealthState = Readonly<Record<number, SiteHealthState>>;

export const UNKNOWN_HEALTH: SiteHealthState = {
  requestError: '',
  connectionHealth: {},
  lastRequestTime: null,
};

export type HealthAction = { siteId: number } & (
  | { type: 'request'; time: number }
  | { type: 'request failed'; error: string }
  | { type: 'healthy' }
  | { type: 'unhealthy'; error: string }
  /** A call that needs the connection has failed, such as loading the modules (MO-08). */
  | { type: 'maybe unhealthy' }
);

/** Returns the next state of all sites' connections (platform facts 5.3), or the same state if nothing changes. */
export function reduceHealth(state: HealthState, action: HealthAction): HealthState {
  const site = state[action.siteId] ?? UNKNOWN_HEALTH;
  const next = reduceSite(site, action);
  return next === site ? state : { ...state, [action.siteId]: next };
}

function reduceSite(site: SiteHealthState, action: HealthAction): SiteHealthState {
  const { connectionHealth } = site;
  switch (action.type) {
    case 'request':
      return { ...site, requestError: '', lastRequestTime: action.time };
    case 'request failed':
      return { ...site, requestError: action.error };
    case 'healthy':
      return setHealth(site, { jetpack_connection_problem: false, is_healthy: true, error: '' });
    case 'unhealthy':
      return setHealth(site, { jetpack_connection_problem: true, is_healthy: false, error: action.error });
    case 'maybe unhealthy':
      return setHealth(site, { ...connectionHealth, jetpack_connection_problem: true });
  }
}

function setHealth(site: SiteHealthState, next: ConnectionHealth): SiteHealthState {
  const { is_healthy, error, jetpack_connection_problem: problem } = site.connectionHealth;
  const isSame =
    is_healthy === next.is_healthy && error === next.error && problem === next.jetpack_connection_problem;
  return isSame ? site : { ...site, connectionHealth: next };
}

export const getHealth = (state: HealthState, siteId: number): SiteHealthState =>
  state[siteId] ?? UNKNOWN_HEALTH;

export const isUnhealthy = ({ connectionHealth }: SiteHealthState): boolean =>
  connectionHealth.is_healthy === false;

export const hasProblem = ({ connectionHealth }: SiteHealthState): boolean =>
  connectionHealth.jetpack_connection_problem === true;

/** "Skip if the previous request was under 5 minutes ago." */
export const canCheck = ({ lastRequestTime }: SiteHealthState, now: number): boolean =>
  lastRequestTime === null || now - lastRequestTime >= HEALTH_CHECK_MS;

/** A problem asks for another check, as soon as one is allowed. */
export const shouldRecheck = (site: SiteHealthState, now: number): boolean =>
  hasProblem(site) && canCheck(site, now);

/** Parses the stored state, leaving out whatever doesn't have its shape. */
export function parseHealthState(stored: unknown): HealthState {
  if (!isRecord(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([siteId, site]) =>
      /^\d+$/.test(siteId) && isSiteState(site) ? [[Number(siteId), site]] : [],
    ),
  );
}

function isSiteState(value: unknown): value is SiteHealthState {
  if (!isRecord(value)) return false;
  const { requestError, connectionHealth: health, lastRequestTime } = value;
  return (
    typeof requestError === 'string' &&
    (lastRequestTime === null || Number.isFinite(lastRequestTime)) &&
    isRecord(health) &&
    isOptional(health.is_healthy, 'boolean') &&
    isOptional(health.error, 'string') &&
    isOptional(health.jetpack_connection_problem, 'boolean')
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
const isOptional = (value: unknown, kind: string) => value === undefined || typeof value === kind;
