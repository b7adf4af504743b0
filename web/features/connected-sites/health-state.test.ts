import { describe, expect, it } from 'vitest';
import {
  type HealthAction,
  type HealthState,
  hasProblem,
  healthOf,
  isUnhealthy,
  mayCheck,
  parseHealthState,
  reduceHealth,
  shouldRecheck,
} from './health-state.ts';

const MINUTE = 60_000;
type Without<T> = T extends unknown ? Omit<T, 'siteId'> : never;
const stateAfter = (...actions: Without<HealthAction>[]): HealthState =>
  actions.reduce<HealthState>(
    (state, action) => reduceHealth(state, { siteId: 7, ...action } as HealthAction),
    {},
  );
const site = (state: HealthState) => healthOf(state, 7);

describe('the health of a connection', () => {
  it('MO-14: notes when it was asked for, and forgets the former failure', () => {
    const state = stateAfter({ type: 'request failed', error: 'offline' }, { type: 'request', time: 1_000 });
    expect(site(state)).toEqual({ requestError: '', connectionHealth: {}, lastRequestTime: 1_000 });
  });

  it('MO-15: is no problem any more once it is healthy after it was not', () => {
    const state = stateAfter({ type: 'unhealthy', error: 'dns_error' }, { type: 'healthy' });
    expect(site(state).connectionHealth).toEqual({
      jetpack_connection_problem: false,
      is_healthy: true,
      error: '',
    });
    expect([isUnhealthy(site(state)), hasProblem(site(state))]).toEqual([false, false]);
  });

  it('MO-16: has an error code and a problem when it is unhealthy', () => {
    const state = stateAfter({ type: 'healthy' }, { type: 'unhealthy', error: 'x' });
    expect(site(state).connectionHealth).toEqual({
      jetpack_connection_problem: true,
      is_healthy: false,
      error: 'x',
    });
    expect([isUnhealthy(site(state)), hasProblem(site(state))]).toEqual([true, true]);
  });

  it('stays the same object when nothing has changed, and leaves other sites alone', () => {
    const healthy = stateAfter({ type: 'healthy' });
    expect(reduceHealth(healthy, { siteId: 7, type: 'healthy' })).toBe(healthy);
    const broken = stateAfter({ type: 'unhealthy', error: 'x' });
    expect(reduceHealth(broken, { siteId: 7, type: 'unhealthy', error: 'x' })).toBe(broken);
    const both = reduceHealth(broken, { siteId: 8, type: 'healthy' });
    expect(both[7]).toBe(broken[7]);
  });

  it('MO-08: has a problem where modules could not be fetched, and nothing else changes', () => {
    const state = stateAfter({ type: 'healthy' }, { type: 'maybe unhealthy' });
    expect(site(state).connectionHealth).toEqual({
      jetpack_connection_problem: true,
      is_healthy: true,
      error: '',
    });
    expect(isUnhealthy(site(state))).toBe(false);
    expect(site(stateAfter({ type: 'maybe unhealthy' })).connectionHealth).toEqual({
      jetpack_connection_problem: true,
    });
  });

  it('is asked for every five minutes at most, and again where there is a problem', () => {
    const state = stateAfter({ type: 'request', time: 0 }, { type: 'maybe unhealthy' });
    expect(mayCheck(site(state), 5 * MINUTE - 1)).toBe(false);
    expect(mayCheck(site(state), 5 * MINUTE)).toBe(true);
    expect(shouldRecheck(site(state), 5 * MINUTE - 1)).toBe(false);
    expect(shouldRecheck(site(state), 5 * MINUTE)).toBe(true);
    expect(shouldRecheck(site(stateAfter({ type: 'healthy' })), 5 * MINUTE)).toBe(false);
  });

  it('keeps what has failed on the way apart from the health', () => {
    const state = stateAfter({ type: 'healthy' }, { type: 'request failed', error: 'offline' });
    expect(site(state)).toMatchObject({ requestError: 'offline', connectionHealth: { is_healthy: true } });
  });

  it('is taken up again from what was kept, as far as that makes sense', () => {
    const kept = stateAfter({ type: 'request', time: 5 }, { type: 'unhealthy', error: 'dns_error' });
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
