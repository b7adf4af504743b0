import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { PrivateAddressError } from './failure.ts';
import { type FetchPolicy, findLiteralAddress, isLocalhostName } from './policy.ts';

export interface ResolvedAddress {
  address: string;
  family: number;
}

/** Name to addresses; throws with a DNS code (ENOTFOUND …) when there are none. */
export type ResolveName = (hostname: string) => Promise<ResolvedAddress[]>;

/** What the machine itself resolves, its hosts file included. */
export const resolveBySystem: ResolveName = (hostname) => systemLookup(hostname, { all: true });

/** Between two addresses of one name; Node's own 250 ms gives up on hosts at the other end of the world. */
export const NEXT_ADDRESS_MS = 1_000;

/**
 * Opens the sockets of the HTTP client. The check is made on the resolved addresses at the moment of connecting and the
 * socket goes to exactly those addresses, so a name that answers differently a moment later (DNS rebinding) gains nothing.
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

/** Resolves a name for a socket, to such addresses alone as the policy allows; none is a PrivateAddressError. */
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
