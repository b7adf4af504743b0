import { randomBytes } from 'node:crypto';
import type { Config } from '#server/config.ts';

/** Whether this server receives email, which posting by email needs. */
export function isEmailReceived({ mailIn }: Pick<Config, 'mailIn'>): boolean {
  return mailIn !== undefined;
}

/** Lower-case letters and digits that are not confused with each other (Crockford's base 32). */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';

/** Creates the part before the @ of a new address: 100 random bits, in four groups. */
export function createToken(): string {
  const signs = [...randomBytes(20)].map((byte) => SIGNS[byte % SIGNS.length]!).join('');
  return signs.replace(/(.{5})(?=.)/g, '$1-');
}

/** Returns the address with this token; '' if this server receives no email. */
export function toPostAddress({ mailIn }: Pick<Config, 'mailIn'>, token: string): string {
  return mailIn ? `${token}@${mailIn.domain}` : '';
}

/** Returns the token in an address of ours; undefined for any other address. */
export function parsePostAddress({ mailIn }: Pick<Config, 'mailIn'>, address: string): string | undefined {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()];
  return domain === mailIn?.domain && /^[0-9a-z-]{20,40}$/.test(local) ? local : undefined;
}
