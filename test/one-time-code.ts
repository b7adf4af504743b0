import { createHmac } from 'node:crypto';

/** Returns the code that an authenticator app shows for an otpauth address at a moment (RFC 6238: SHA-1, 6 digits, 30 s). */
export function oneTimeCode(totpUri: string, now: number = Date.now()): string {
  const secret = decodeBase32(new URL(totpUri).searchParams.get('secret')!);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

function decodeBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  let bits = '';
  for (const letter of text.replace(/=+$/, '')) bits += alphabet.indexOf(letter).toString(2).padStart(5, '0');
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
}
