import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { PrivateAddressError } from './failure.ts';
import { type FetchPolicy, findLiteralAddress, isLocalhostName } from './policy.ts';

export interface ResolvedAddress {
  address: string;
  family: number;
}

/** Resolves a name to addresses; throws with a DNS code (ENOTFOUND …) if there are none. */
export type ResolveName = (hostname: string) => Promise<ResolvedAddress[]>;

/** Resolves as the machine itself does, including its hosts file. */
export const resolveBySystem: ResolveName = (hostname) => systemLookup(hostname, { all: true });

/** Delay between two addresses of one name; Node's own 250 ms gives up on distant hosts. */
export const NEXT_ADDRESS_MS = 1_000;

/**
 * Opens the sockets of the HTTP client. The resolved addresses are checked when connecting and the socket connects to exactly
 * those, so that a name that resolves differently a moment later (DNS rebinding) is harmless.
 */
export function createConnector(options: {
  policy: FetchPolicy;
  resolve: ResolveName;
  connectMs: number;
}): buildConnector.connector {
  const { policy, resolve, connectMs } = options;
  const open = buildConnector({
    timeout: connectMs,
    allowH2: false,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
    lookup: createCheckedLookup(policy, resolve),
  });
  return (target, callback) => {
    // Node does not look up a literal address, so the lookup below would not see it.
    const literal = findLiteralAddress(target.hostname);
    if (literal !== undefined && !policy.allowsAddress(literal)) {
      callback(new PrivateAddressError(`${literal} is not a public address`), null);
      return;
    }
    open(target, callback);
  };
}

/** Resolves a name for a socket to only those addresses that the policy allows; throws PrivateAddressError if there are none. */
export function createCheckedLookup(policy: FetchPolicy, resolve: ResolveName): LookupFunction {
  return (hostname, { all }, callback) => {
    const found = isLocalhostName(hostname)
      ? Promise.resolve([{ address: '127.0.0.1', family: 4 }])
      : resolve(hostname);
    found.then(
      (addresses) => {
        const allowed = addresses.filter(({ address }) => policy.allowsAddress(address));
        const first = allowed[0];
        if (first === undefined) {
          callback(new PrivateAddressError(`${hostname} has no public address`), '');
        } else if (all) callback(null, allowed);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}
