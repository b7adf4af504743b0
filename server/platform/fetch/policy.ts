import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { RefusedReason } from './outcome.ts';

/** The allowed addresses and ports. */
export interface FetchPolicy {
  allowsAddress: (address: string) => boolean;
  allowsPort: (port: number) => boolean;
}

/** The public internet on the two ports of the web. */
export const publicInternet: FetchPolicy = {
  allowsAddress: isPublicAddress,
  allowsPort: (port) => port === 80 || port === 443,
};

/** Everything, including loopback: for tests, the demo and installations inside an organization's network. */
export const anyNetwork: FetchPolicy = { allowsAddress: () => true, allowsPort: () => true };

/** Returns the policy of a server; see FETCH_ALLOW_PRIVATE_NETWORKS. */
export const choosePolicy = (allowsPrivateNetworks: boolean): FetchPolicy =>
  allowsPrivateNetworks ? anyNetwork : publicInternet;

/**
 * Whether anyone on the internet could reach an address. Addresses that contain another one (mapped, NAT64, 6to4, Teredo) are not
 * public: a gateway decides where they lead.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv4) return true;
  // 2000::/3 is all that is assigned for the public (RFC 4291); this leaves out ::/96, which ipaddr.js calls unicast.
  return (parsed.parts[0]! & 0xe000) === 0x2000;
}

/** `localhost` and every name below it are loopback (RFC 6761), whatever the resolver of this machine knows. */
export function isLocalhostName(hostname: string): boolean {
  return /(^|\.)localhost\.?$/i.test(hostname);
}

/** Returns the address in a URL's host if it is a literal one (normalized by WHATWG URL), else undefined. */
export function findLiteralAddress(hostname: string): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}

/** Returns why an address is refused before any lookup; undefined if it may be tried. */
export function findRefusal(url: URL, policy: FetchPolicy): RefusedReason | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'scheme';
  if (url.username !== '' || url.password !== '') return 'credentials';
  const literal = isLocalhostName(url.hostname) ? '127.0.0.1' : findLiteralAddress(url.hostname);
  if (literal !== undefined && !policy.allowsAddress(literal)) return 'private_address';
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  return policy.allowsPort(port) ? undefined : 'port';
}
