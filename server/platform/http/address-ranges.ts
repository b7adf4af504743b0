import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Maximum lines of a list of network addresses. */
const ADDRESSES_MAX = 100;
/** The widest ranges: what one organization may have, not a provider's whole network. */
const SHORTEST_PREFIX = { ipv4: 16, ipv6: 32 };

/** `error` continues "The list …", without a full stop. */
export type AddressList = { addresses: string[] } | { error: string };

/**
 * Parses a list of addresses and ranges, one per line: 203.0.113.7, 203.0.113.0/24, 2001:db8::1, 2001:db8:1::/48. Empty lines and
 * duplicates are dropped, and each is written in its shortest form.
 */
export function parseAddressList(lines: readonly string[]): AddressList {
  const addresses = new Set<string>();
  for (const [index, typed] of lines.entries()) {
    const line = typed.trim();
    if (line === '') continue;
    const location = `“${line.slice(0, 60)}” on line ${index + 1}`;
    const range = parseRange(line);
    if (!range)
      return { error: `has ${location}, which isn’t an IP address or a range such as 203.0.113.0/24` };
    const [address, bits] = range;
    const shortest = SHORTEST_PREFIX[address.kind()];
    if (bits < shortest)
      return { error: `has ${location}, which is too wide: use /${shortest} or a narrower range` };
    addresses.add(formatRange(address, bits));
  }
  if (addresses.size > ADDRESSES_MAX) return { error: `can have ${ADDRESSES_MAX} addresses at most` };
  return { addresses: [...addresses] };
}

/** Whether an address is one of these addresses, or is in one of these ranges. */
export function isInRanges(address: string, ranges: readonly string[]): boolean {
  if (isIP(address) === 0) return false;
  const target = ipaddr.process(address);
  return ranges.some((text) => {
    const range = parseRange(text);
    return range !== undefined && range[0].kind() === target.kind() && target.match(range);
  });
}

type Address = ReturnType<typeof ipaddr.parse>;

/** Accepts only what isIP accepts: ipaddr.js would read `1` as 0.0.0.1. An IPv4 address written as IPv6 is IPv4. */
function parseRange(text: string): [Address, number] | undefined {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  if (isIP(address) === 0 || address.includes('%')) return undefined;
  const parsed = ipaddr.process(address);
  const longest = parsed.kind() === 'ipv4' ? 32 : 128;
  const bits = prefix === undefined ? longest : Number(prefix);
  if (bits > longest || (prefix !== undefined && parsed.kind() !== ipaddr.parse(address).kind()))
    return undefined;
  return [parsed, bits];
}

function formatRange(address: Address, bits: number): string {
  const isWhole = bits === (address.kind() === 'ipv4' ? 32 : 128);
  if (isWhole) return address.toString();
  const library = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${library.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`;
}
