import { expect, test } from 'vitest';
import type { Credentials } from '#shared/api/credentials.ts';
import { type CredentialsAction, NO_CREDENTIALS, reduceCredentials, testStatusOf } from './state.ts';

const SITE = 7;
const MAIN: Credentials = {
  protocol: 'sftp',
  host: 'files.example',
  port: 22,
  user: 'anna',
  pass: true,
  kpri: false,
  abspath: '/srv/site',
  site_url: 'https://example.com/',
  host_key: null,
};
type WithoutSite<A> = A extends CredentialsAction ? Omit<A, 'siteId'> : never;
const after = (actions: WithoutSite<CredentialsAction>[], from = NO_CREDENTIALS) =>
  actions.reduce(
    (state, action) => reduceCredentials(state, { ...action, siteId: SITE } as CredentialsAction),
    from,
  );

test('MO-17: the request for credentials is pending, then a success or failed', () => {
  expect(NO_CREDENTIALS.getRequestStatus[SITE]).toBeUndefined();
  const pending = after([{ type: 'request' }]);
  expect(pending.getRequestStatus).toEqual({ [SITE]: 'pending' });
  const received = after([{ type: 'receive', items: { main: MAIN } }], pending);
  expect(received.getRequestStatus).toEqual({ [SITE]: 'success' });
  expect(received.items).toEqual({ [SITE]: { main: MAIN } });
  const failed = after([{ type: 'request' }, { type: 'request failed' }], received);
  expect(failed.getRequestStatus).toEqual({ [SITE]: 'failed' });
  expect(failed.items).toEqual(received.items);
});

test('MO-18: an update is pending, then a success or failed; its progress begins anew; a reset clears it', () => {
  const pending = after([
    { type: 'update' },
    { type: 'update progress', step: 'connecting' },
    { type: 'update progress', step: 'authenticating' },
  ]);
  expect(pending.updateRequestStatus).toEqual({ [SITE]: 'pending' });
  expect(pending.progressUpdates[SITE]).toEqual(['connecting', 'authenticating']);
  const error = { code: 'invalid_credentials', message: 'No.' };
  const failed = after([{ type: 'update failed', error }], pending);
  expect(failed.updateRequestStatus[SITE]).toBe('failed');
  expect(failed.errors[SITE]).toEqual(error);
  const again = after([{ type: 'update' }], failed);
  expect([again.errors[SITE], again.progressUpdates[SITE]]).toEqual([undefined, []]);
  const updated = after([{ type: 'updated', role: 'main', items: { main: MAIN } }], again);
  expect(updated.updateRequestStatus[SITE]).toBe('success');
  expect(updated.items[SITE]).toEqual({ main: MAIN });
  for (const state of [pending, failed, updated]) {
    const reset = after([{ type: 'update reset' }], state);
    expect(reset.updateRequestStatus[SITE]).toBe('unsubmitted');
    expect([reset.errors[SITE], reset.progressUpdates[SITE]]).toEqual([undefined, []]);
    expect(reset.items).toBe(state.items);
  }
});

test('MO-19: a test is noted of its role alone, and its status is pending until one has ended', () => {
  const both = after([{ type: 'receive', items: { main: MAIN, alternate: MAIN } }]);
  expect(testStatusOf(both, SITE, 'main')).toBe('pending');
  const testing = after([{ type: 'test', role: 'main' }], both);
  expect(testing.requestTesting).toEqual({ [SITE]: { main: true } });
  expect(testStatusOf(testing, SITE, 'main')).toBe('pending');
  const valid = after([{ type: 'tested', role: 'main', ok: true }], testing);
  expect(valid.requestTesting[SITE]).toEqual({ main: false });
  expect(valid.testRequestStatus).toEqual({ [SITE]: { main: 'valid' } });
  expect(testStatusOf(valid, SITE, 'alternate')).toBe('pending');
  const other = after(
    [
      { type: 'test', role: 'alternate' },
      { type: 'tested', role: 'alternate', ok: false },
    ],
    valid,
  );
  expect(other.testRequestStatus[SITE]).toEqual({ main: 'valid', alternate: 'invalid' });
  const away = after(
    [
      { type: 'test', role: 'main' },
      { type: 'test failed', role: 'main' },
    ],
    other,
  );
  expect(away.testRequestStatus[SITE]).toEqual({ main: 'invalid', alternate: 'invalid' });
  // Others have taken their place, or there are none.
  const changed = after([{ type: 'updated', role: 'main', items: { main: MAIN } }], away);
  expect(testStatusOf(changed, SITE, 'main')).toBe('pending');
  const deleted = after([{ type: 'deleted', role: 'alternate' }], away);
  expect([deleted.items[SITE], testStatusOf(deleted, SITE, 'alternate')]).toEqual([
    { main: MAIN },
    'pending',
  ]);
});
