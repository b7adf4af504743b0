import { describe, expect, it } from 'vitest';
import {
  canCheck,
  getHealth,
  type HealthAction,
  type HealthState,
  hasProblem,
  isUnhealthy,
  parseHealthState,
  reduceHealth,
  shouldRecheck,
} from './health-state.ts';

const MINUTE = 60_000;
type Without<T> = T extends unknown ? Omit<T, 'siteId'> : never;
const applyActions = (...actions: Without<HealthAction>[]): HealthState =>
  actions.reduce<HealthState>(
    (state, action) => reduceHealth(state, { siteId: 7, ...action } as HealthAction),
    {},
  );
const getSiteHealth = (state: HealthState) => getHealth(state, 7);

describe('the health of a connection', () => {
  it('MO-14: records the time of the request, and clears the earlier failure', () => {
    const state = applyActions(
      { type: 'request failed', error: 'offline' },
      { type: 'request', time: 1_000 },
    );
    expect(getSiteHealth(state)).toEqual({ requestError: '', connectionHealth: {}, lastRequestTime: 1_000 });
  });

  it('MO-15: is no problem any more once it is healthy again', () => {
    const state = applyActions({ type: 'unhealthy', error: 'dns_error' }, { type: 'healthy' });
    expect(getSiteHealth(state).connectionHealth).toEqual({
      jetpack_connection_problem: false,
      is_healthy: true,
      error: '',
    });
    expect([isUnhealthy(getSiteHealth(state)), hasProblem(getSiteHealth(state))]).toEqual([false, false]);
  });

  it('MO-16: has an error code and a problem when it is unhealthy', () => {
    const state = applyActions({ type: 'healthy' }, { type: 'unhealthy', error: 'x' });
    expect(getSiteHealth(state).connectionHealth).toEqual({
      jetpack_connection_problem: true,
      is_healthy: false,
      error: 'x',
    });
    expect([isUnhealthy(getSiteHealth(state)), hasProblem(getSiteHealth(state))]).toEqual([true, true]);
  });

  it('stays the same object when nothing has changed, and leaves other sites alone', () => {
    const healthy = applyActions({ type: 'healthy' });
    expect(reduceHealth(healthy, { siteId: 7, type: 'healthy' })).toBe(healthy);
    const broken = applyActions({ type: 'unhealthy', error: 'x' });
    expect(reduceHealth(broken, { siteId: 7, type: 'unhealthy', error: 'x' })).toBe(broken);
    const both = reduceHealth(broken, { siteId: 8, type: 'healthy' });
    expect(both[7]).toBe(broken[7]);
  });

  it('MO-08: has a problem where modules could not be fetched, and nothing else changes', () => {
    const state = applyActions({ type: 'healthy' }, { type: 'maybe unhealthy' });
    expect(getSiteHealth(state).connectionHealth).toEqual({
      jetpack_connection_problem: true,
      is_healthy: true,
      error: '',
    });
    expect(isUnhealthy(getSiteHealth(state))).toBe(false);
    expect(getSiteHealth(applyActions({ type: 'maybe unhealthy' })).connectionHealth).toEqual({
      jetpack_connection_problem: true,
    });
  });

  it('is requested every five minutes at most, and again after a problem', () => {
    const state = applyActions({ type: 'request', time: 0 }, { type: 'maybe unhealthy' });
    expect(canCheck(getSiteHealth(state), 5 * MINUTE - 1)).toBe(false);
    expect(canCheck(getSiteHealth(state), 5 * MINUTE)).toBe(true);
    expect(shouldRecheck(getSiteHealth(state), 5 * MINUTE - 1)).toBe(false);
    expect(shouldRecheck(getSiteHealth(state), 5 * MINUTE)).toBe(true);
    expect(shouldRecheck(getSiteHealth(applyActions({ type: 'healthy' })), 5 * MINUTE)).toBe(false);
  });

  it('keeps failures of the request separate from the health', () => {
    const state = applyActions({ type: 'healthy' }, { type: 'request failed', error: 'offline' });
    expect(getSiteHealth(state)).toMatchObject({
      requestError: 'offline',
      connectionHealth: { is_healthy: true },
    });
  });

  it('is restored from storage, as far as it is valid', () => {
    const kept = applyActions({ type: 'request', time: 5 }, { type: 'unhealthy', error: 'dns_error' });
    expect(parseHealthState(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
    const broken = {
      8: { ...kept[7], lastRequestTime: 'yesterday' },
      9: { ...kept[7], connectionHealth: { is_healthy: 'no' } },
      10: null,
      name: kept[7],
    };
    expect(parseHealthState({ ...kept, ...broken })).toEqual(kept);
    for (const nothing of [null, 'text', 7, []]) expect(parseHealthState(nothing)).toEqual({});
  });
});
