import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { RefusedReason } from './outcome.ts';

/** Which addresses and ports may be visited. */
export interface FetchPolicy {
  allowsAddress: (address: string) => boolean;
  allowsPort: (port: number) => boolean;
}

/** The public internet on the two ports of the web. */
export const publicInternet: FetchPolicy = {
  allowsAddress: isPublicAddress,
  allowsPort: (port) => port === 80 || port === 443,
};

/** Everything, loopback included: for tests, the demo and installations inside a company's own network. */
export const anyNetwork: FetchPolicy = { allowsAddress: () => true, allowsPort: () => true };

/** Which of the two a server has; see FETCH_ALLOW_PRIVATE_NETWORKS. */
export const choosePolicy = (allowsPrivateNetworks: boolean): FetchPolicy =>
  allowsPrivateNetworks ? anyNetwork : publicInternet;

/**
 * True for an address that anyone on the internet could reach. Addresses that carry another one inside (mapped,
 * NAT64, 6to4, Teredo) are not public: what they would lead to is for a gateway to say.
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

/** The address inside a URL's host when it is a literal one (WHATWG URL has resolved its spelling), else undefined. */
export function findLiteralAddress(hostname: string): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}

/** What is wrong with an address before any name is looked up; undefined when it may be tried. */
export function findRefusal(url: URL, policy: FetchPolicy): RefusedReason | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'scheme';
  if (url.username !== '' || url.password !== '') return 'credentials';
  const literal = isLocalhostName(url.hostname) ? '127.0.0.1' : findLiteralAddress(url.hostname);
  if (literal !== undefined && !policy.allowsAddress(literal)) return 'private_address';
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  return policy.allowsPort(port) ? undefined : 'port';
}
