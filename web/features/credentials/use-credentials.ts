import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import type { CredentialRole } from '#shared/domain/credentials.ts';
import type { RawInputOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import * as api from '#shared/paths/credentials.ts';
import { findCallError, isUnreachable } from '#web/lib/error.ts';
import { recordEvent } from '#web/lib/events.ts';
import { useLive } from '#web/lib/live.ts';
import { getCall } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { credentialsQuery } from './queries.ts';
import { getTestStatus, NO_CREDENTIALS, reduceCredentials, type UpdateError } from './state.ts';

/** Notices of credentials share an id and this duration (platform facts 5.4). */
const NOTICE = 'credentials';
const TESTING = { id: NOTICE, durationMs: 30_000 };
const SUCCESS = { id: NOTICE, durationMs: 4_000 };
const FAILURE = { id: NOTICE, durationMs: 10_000 };

export type SentCredentials = NonNullable<RawInputOf<typeof api.updateCredentials>['credentials']>;

/** Returns the credentials of a connected site, and the state of saving and testing them. */
export function useCredentials(siteId: number) {
  const client = useQueryClient();
  const query = credentialsQuery(siteId);
  const [state, dispatch] = useReducer(reduceCredentials, NO_CREDENTIALS, (none) => {
    const items = client.getQueryData(query.queryKey);
    return items ? reduceCredentials(none, { type: 'receive', siteId, items }) : none;
  });
  const isKnown = state.items[siteId] !== undefined;

  async function fetchCredentials() {
    dispatch({ type: 'request', siteId });
    try {
      dispatch({ type: 'receive', siteId, items: await client.fetchQuery({ ...query, staleTime: 0 }) });
    } catch {
      dispatch({ type: 'request failed', siteId });
    }
  }

  // If the loader failed, fetches them once more, so that the page can show the error.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each site.
  useEffect(() => {
    if (!isKnown) void fetchCredentials();
  }, [siteId]);

  useLive('credentials', (event) => {
    if (event.site_id === siteId && state.updateRequestStatus[siteId] === 'pending')
      dispatch({ type: 'update progress', siteId, step: event.step });
  });

  /** Resolves to whether they were saved. */
  async function update(role: CredentialRole, credentials: SentCredentials): Promise<boolean> {
    dispatch({ type: 'update', siteId });
    const about = { blog_id: siteId, protocol: String(credentials.protocol) };
    recordEvent('calypso_rewind_creds_update_attempt', about);
    notify.dismiss(NOTICE);
    try {
      const response = await getCall(client)(api.updateCredentials, {
        siteId,
        credentials: { ...credentials, role },
      });
      client.setQueryData(query.queryKey, response.credentials);
      dispatch({ type: 'updated', siteId, role, items: response.credentials });
      recordEvent('calypso_rewind_creds_update_success', about);
      notify.success(t('Credentials saved.'), SUCCESS);
      return true;
    } catch (thrown) {
      const error = toUpdateError(thrown);
      dispatch({ type: 'update failed', siteId, error });
      recordEvent('calypso_rewind_creds_update_failure', { ...about, code: error.code });
      // The form shows why.
      notify.error(t('Credentials not saved.'), FAILURE);
      return false;
    }
  }

  async function test(role: CredentialRole) {
    dispatch({ type: 'test', siteId, role });
    notify.info(t('Testing the connection'), TESTING);
    try {
      const { ok, message } = await getCall(client)(api.testCredentials, { siteId, role });
      dispatch({ type: 'tested', siteId, role, ok });
      if (ok) notify.success(t('The connection works.'), SUCCESS);
      else notify.error(message ?? t('Something went wrong.'), FAILURE);
    } catch (thrown) {
      dispatch({ type: 'test failed', siteId, role });
      notify.error(toUpdateError(thrown).message, FAILURE);
    }
  }

  /** Resolves to whether they were deleted. */
  async function forget(role: CredentialRole): Promise<boolean> {
    try {
      await getCall(client)(api.deleteCredentials, { siteId, role });
    } catch (thrown) {
      notify.error(toUpdateError(thrown).message, FAILURE);
      return false;
    }
    dispatch({ type: 'deleted', siteId, role });
    await client.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' });
    notify.success(t('Credentials deleted.'), SUCCESS);
    return true;
  }

  return {
    items: state.items[siteId],
    hasFailed: state.getRequestStatus[siteId] === 'failed',
    updateStatus: state.updateRequestStatus[siteId] ?? 'unsubmitted',
    error: state.errors[siteId],
    progress: state.progressUpdates[siteId] ?? [],
    isTesting: (role: CredentialRole) => state.requestTesting[siteId]?.[role] ?? false,
    testStatus: (role: CredentialRole) => getTestStatus(state, siteId, role),
    fetchCredentials,
    update,
    resetUpdate: () => dispatch({ type: 'update reset', siteId }),
    test,
    forget,
  };
}

export type UsedCredentials = ReturnType<typeof useCredentials>;

/** Returns the server's message of a failure, or a general one. */
function toUpdateError(thrown: unknown): UpdateError {
  const error = findCallError(thrown);
  if (!error || isUnreachable(thrown))
    return {
      code: error?.code ?? 'unknown',
      message: t('We can’t reach Tidings. Check your connection, then try again.'),
    };
  const { host_key: hostKey } = error.details as { host_key?: string | null };
  return { code: error.code, message: error.message, ...(hostKey !== undefined && { hostKey }) };
}
