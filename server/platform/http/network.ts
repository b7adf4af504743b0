import { normalizeIP } from '@fastify/rate-limit';

/**
 * Returns what counts as one address: IPv4 whole, IPv6 by its first 64 bits, which one household or one server has to itself (RFC
 * 6177). An IPv4 address written as IPv6 counts as IPv4.
 */
export function toNetwork(address: string): string {
  return normalizeIP(address, 64);
}
