import { normalizeIP } from '@fastify/rate-limit';

/**
 * What counts as one address wherever addresses are counted: IPv4 whole, IPv6 by its first 64 bits, because that is what one
 * household or one server has to itself (RFC 6177). An IPv4 address that is written as IPv6 counts as IPv4.
 */
export function toNetwork(address: string): string {
  return normalizeIP(address, 64);
}
