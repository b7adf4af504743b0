import type { CredentialsByRole } from '#shared/api/credentials.ts';
import type { CredentialRole } from '#shared/domain/credentials.ts';

/** Why credentials were not saved: the server's code and sentence. */
export interface UpdateError {
  code: string;
  message: string;
  /** With `host_key_changed`: the new key; null if there is no encryption any more. */
  hostKey?: string | null;
}

/** The credentials of connected sites, by site number (platform facts 5.4). */
export interface CredentialsState {
  items: Readonly<Record<number, CredentialsByRole>>;
  getRequestStatus: Readonly<Record<number, 'pending' | 'success' | 'failed'>>;
  updateRequestStatus: Readonly<Record<number, 'pending' | 'success' | 'failed' | 'unsubmitted'>>;
  errors: Readonly<Record<number, UpdateError | undefined>>;
  /** The steps of the current or last save. */
  progressUpdates: Readonly<Record<number, readonly string[]>>;
  requestTesting: Readonly<Record<number, Readonly<Partial<Record<CredentialRole, boolean>>>>>;
  /** See getTestStatus. */
  testRequestStatus: Readonly<Record<number, Readonly<Partial<Record<CredentialRole, 'valid' | 'invalid'>>>>>;
}

export const NO_CREDENTIALS: CredentialsState = {
  items: {},
  getRequestStatus: {},
  updateRequestStatus: {},
  errors: {},
  progressUpdates: {},
  requestTesting: {},
  testRequestStatus: {},
};

type About = { siteId: number };
type AboutRole = About & { role: CredentialRole };

export type CredentialsAction =
  | ({ type: 'request' | 'request failed' } & About)
  | ({ type: 'receive'; items: CredentialsByRole } & About)
  | ({ type: 'update' | 'update reset' } & About)
  | ({ type: 'update progress'; step: string } & About)
  | ({ type: 'updated'; items: CredentialsByRole } & AboutRole)
  | ({ type: 'update failed'; error: UpdateError } & About)
  | ({ type: 'test' | 'test failed' } & AboutRole)
  | ({ type: 'tested'; ok: boolean } & AboutRole)
  | ({ type: 'deleted' } & AboutRole);

/** Returns the next state of all sites' credentials. */
export function reduceCredentials(state: CredentialsState, action: CredentialsAction): CredentialsState {
  const { siteId } = action;
  const setForSite = <K extends keyof CredentialsState>(name: K, value: CredentialsState[K][number]) => ({
    [name]: { ...state[name], [siteId]: value },
  });
  switch (action.type) {
    case 'request':
      return { ...state, ...setForSite('getRequestStatus', 'pending') };
    case 'receive':
      return { ...state, ...setForSite('getRequestStatus', 'success'), ...setForSite('items', action.items) };
    // Keeps what is known of the site.
    case 'request failed':
      return { ...state, ...setForSite('getRequestStatus', 'failed') };
    case 'update':
      return {
        ...state,
        ...setForSite('updateRequestStatus', 'pending'),
        ...setForSite('errors', undefined),
        ...setForSite('progressUpdates', []),
      };
    case 'update progress':
      return {
        ...state,
        ...setForSite('progressUpdates', [...(state.progressUpdates[siteId] ?? []), action.step]),
      };
    case 'updated':
      return setTest(
        { ...state, ...setForSite('updateRequestStatus', 'success'), ...setForSite('items', action.items) },
        action,
        { isTesting: false, status: undefined },
      );
    case 'update failed':
      return {
        ...state,
        ...setForSite('updateRequestStatus', 'failed'),
        ...setForSite('errors', action.error),
      };
    case 'update reset':
      return {
        ...state,
        ...setForSite('updateRequestStatus', 'unsubmitted'),
        ...setForSite('errors', undefined),
        ...setForSite('progressUpdates', []),
      };
    case 'test':
      return setTest(state, action, { isTesting: true });
    case 'tested':
      return setTest(state, action, { isTesting: false, status: action.ok ? 'valid' : 'invalid' });
    case 'test failed':
      return setTest(state, action, { isTesting: false, status: 'invalid' });
    case 'deleted': {
      const { [action.role]: _, ...others } = state.items[siteId] ?? {};
      return setTest({ ...state, ...setForSite('items', others) }, action, {
        isTesting: false,
        status: undefined,
      });
    }
  }
}

/** Records that a role is being tested, or how its test ended. */
function setTest(
  state: CredentialsState,
  { siteId, role }: AboutRole,
  test: { isTesting: boolean; status?: 'valid' | 'invalid' | undefined },
): CredentialsState {
  const { [role]: former, ...others } = state.testRequestStatus[siteId] ?? {};
  const status = 'status' in test ? test.status : former;
  return {
    ...state,
    requestTesting: {
      ...state.requestTesting,
      [siteId]: { ...state.requestTesting[siteId], [role]: test.isTesting },
    },
    testRequestStatus: {
      ...state.testRequestStatus,
      [siteId]: status ? { ...others, [role]: status } : others,
    },
  };
}

/** Returns how the last test of a role ended; `pending` if there was none yet. */
export function getTestStatus(
  { testRequestStatus }: CredentialsState,
  siteId: number,
  role: CredentialRole,
): 'valid' | 'invalid' | 'pending' {
  return testRequestStatus[siteId]?.[role] ?? 'pending';
}
