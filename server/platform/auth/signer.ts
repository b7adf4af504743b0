import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs and verifies the tokens of emailed links: not encrypted, but only this server can create them. */
export interface Signer {
  /** `purpose` prevents the use of a token for another purpose. */
  sign(purpose: string, subject: string): string;
  /** Returns the subject; undefined for a token that this server did not create for this purpose. */
  verify(purpose: string, token: string): string | undefined;
  /** Returns a number of 48 bits for a text: the same for the same text, which cannot be found from the number without the secret. */
  hash(purpose: string, text: string): number;
}

/** A token is `<subject>.<HMAC-SHA256>`, both in base64url. */
export function createSigner(secret: string): Signer {
  const computeMac = (purpose: string, subject: string) =>
    createHmac('sha256', secret).update(`${purpose}\n${subject}`).digest();
  return {
    sign(purpose, subject) {
      const mac = computeMac(purpose, subject).toString('base64url');
      return `${Buffer.from(subject).toString('base64url')}.${mac}`;
    },
    verify(purpose, token) {
      const [encoded = '', signature = ''] = token.split('.');
      const subject = Buffer.from(encoded, 'base64url').toString();
      const right = computeMac(purpose, subject);
      const mac = Buffer.from(signature, 'base64url');
      return mac.length === right.length && timingSafeEqual(mac, right) ? subject : undefined;
    },
    hash: (purpose, text) => computeMac(purpose, text).readUIntBE(0, 6),
  };
}
