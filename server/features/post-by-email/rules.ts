import { randomBytes } from 'node:crypto';
import type { Config } from '#server/config.ts';

/** Whether this server receives email at all; without it nobody can post by email. */
export function isEmailReceived({ mailIn }: Pick<Config, 'mailIn'>): boolean {
  return mailIn !== undefined;
}

/** Small letters and digits that nobody takes for each other (Crockford's base 32). */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';

/** What stands before the @ of a new address: 100 random bits, in four groups. */
export function createToken(): string {
  const signs = [...randomBytes(20)].map((byte) => SIGNS[byte % SIGNS.length]!).join('');
  return signs.replace(/(.{5})(?=.)/g, '$1-');
}

/** The address with this token; '' where this server receives no email. */
export function toPostAddress({ mailIn }: Pick<Config, 'mailIn'>, token: string): string {
  return mailIn ? `${token}@${mailIn.domain}` : '';
}

/** The token in an address of ours; undefined for any other address. */
export function parsePostAddress({ mailIn }: Pick<Config, 'mailIn'>, address: string): string | undefined {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()];
  return domain === mailIn?.domain && /^[0-9a-z-]{20,40}$/.test(local) ? local : undefined;
}
