import { expect, test } from 'vitest';
import type { Credentials } from '#shared/api/credentials.ts';
import { type CredentialsAction, getTestStatus, NO_CREDENTIALS, reduceCredentials } from './state.ts';

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
const applyActions = (actions: WithoutSite<CredentialsAction>[], from = NO_CREDENTIALS) =>
  actions.reduce(
    (state, action) => reduceCredentials(state, { ...action, siteId: SITE } as CredentialsAction),
    from,
  );

test('MO-17: the request for credentials is pending, then a success or failed', () => {
  expect(NO_CREDENTIALS.getRequestStatus[SITE]).toBeUndefined();
  const pending = applyActions([{ type: 'request' }]);
  expect(pending.getRequestStatus).toEqual({ [SITE]: 'pending' });
  const received = applyActions([{ type: 'receive', items: { main: MAIN } }], pending);
  expect(received.getRequestStatus).toEqual({ [SITE]: 'success' });
  expect(received.items).toEqual({ [SITE]: { main: MAIN } });
  const failed = applyActions([{ type: 'request' }, { type: 'request failed' }], received);
  expect(failed.getRequestStatus).toEqual({ [SITE]: 'failed' });
  expect(failed.items).toEqual(received.items);
});

test('MO-18: an update is pending, then a success or failed; its progress restarts; a reset clears it', () => {
  const pending = applyActions([
    { type: 'update' },
    { type: 'update progress', step: 'connecting' },
    { type: 'update progress', step: 'authenticating' },
  ]);
  expect(pending.updateRequestStatus).toEqual({ [SITE]: 'pending' });
  expect(pending.progressUpdates[SITE]).toEqual(['connecting', 'authenticating']);
  const error = { code: 'invalid_credentials', message: 'No.' };
  const failed = applyActions([{ type: 'update failed', error }], pending);
  expect(failed.updateRequestStatus[SITE]).toBe('failed');
  expect(failed.errors[SITE]).toEqual(error);
  const again = applyActions([{ type: 'update' }], failed);
  expect([again.errors[SITE], again.progressUpdates[SITE]]).toEqual([undefined, []]);
  const updated = applyActions([{ type: 'updated', role: 'main', items: { main: MAIN } }], again);
  expect(updated.updateRequestStatus[SITE]).toBe('success');
  expect(updated.items[SITE]).toEqual({ main: MAIN });
  for (const state of [pending, failed, updated]) {
    const reset = applyActions([{ type: 'update reset' }], state);
    expect(reset.updateRequestStatus[SITE]).toBe('unsubmitted');
    expect([reset.errors[SITE], reset.progressUpdates[SITE]]).toEqual([undefined, []]);
    expect(reset.items).toBe(state.items);
  }
});

test('MO-19: a test is recorded only for its role, and its status is pending until one has ended', () => {
  const both = applyActions([{ type: 'receive', items: { main: MAIN, alternate: MAIN } }]);
  expect(getTestStatus(both, SITE, 'main')).toBe('pending');
  const testing = applyActions([{ type: 'test', role: 'main' }], both);
  expect(testing.requestTesting).toEqual({ [SITE]: { main: true } });
  expect(getTestStatus(testing, SITE, 'main')).toBe('pending');
  const valid = applyActions([{ type: 'tested', role: 'main', ok: true }], testing);
  expect(valid.requestTesting[SITE]).toEqual({ main: false });
  expect(valid.testRequestStatus).toEqual({ [SITE]: { main: 'valid' } });
  expect(getTestStatus(valid, SITE, 'alternate')).toBe('pending');
  const other = applyActions(
    [
      { type: 'test', role: 'alternate' },
      { type: 'tested', role: 'alternate', ok: false },
    ],
    valid,
  );
  expect(other.testRequestStatus[SITE]).toEqual({ main: 'valid', alternate: 'invalid' });
  const away = applyActions(
    [
      { type: 'test', role: 'main' },
      { type: 'test failed', role: 'main' },
    ],
    other,
  );
  expect(away.testRequestStatus[SITE]).toEqual({ main: 'invalid', alternate: 'invalid' });
  // They were replaced or removed.
  const changed = applyActions([{ type: 'updated', role: 'main', items: { main: MAIN } }], away);
  expect(getTestStatus(changed, SITE, 'main')).toBe('pending');
  const deleted = applyActions([{ type: 'deleted', role: 'alternate' }], away);
  expect([deleted.items[SITE], getTestStatus(deleted, SITE, 'alternate')]).toEqual([
    { main: MAIN },
    'pending',
  ]);
});
