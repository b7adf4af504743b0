import { createECDH, hkdfSync } from 'node:crypto';

/** The key pair with which a server signs its pushes (VAPID, RFC 8292), base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * Derives the keys from the server's secret, which is made at the first start: they stay the same as long as it, on every machine.
 * Browsers accept pushes from the key that they subscribed to only.
 */
export function deriveVapidKeys(secret: string): VapidKeys {
  for (let attempt = 0; ; attempt += 1) {
    const bytes = Buffer.from(hkdfSync('sha256', secret, '', `tidings vapid ${attempt}`, 32));
    const pair = createECDH('prime256v1');
    try {
      pair.setPrivateKey(bytes);
    } catch {
      // Not on the curve: once in 2^32.
      continue;
    }
    return { publicKey: pair.getPublicKey('base64url'), privateKey: bytes.toString('base64url') };
  }
}
