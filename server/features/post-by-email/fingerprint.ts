import { createHash } from 'node:crypto';

/**
 * Returns what two deliveries of one email to one address have in common: its Message-ID, or else its date, and its body. Servers
 * on the way add headers. SHA-256.
 */
export function computeFingerprint(message: Buffer, token: string): Buffer {
  const end = message.indexOf('\r\n\r\n');
  const headers = message
    .subarray(0, Math.max(end, 0))
    .toString('latin1')
    .replaceAll(/\r\n[ \t]+/g, ' ');
  const [, id] = /^message-id:\s*(.*)$/im.exec(headers) ?? /^date:\s*(.*)$/im.exec(headers) ?? [];
  return createHash('sha256')
    .update(`${token}\n${id?.trim() ?? ''}\n`)
    .update(message.subarray(Math.max(end, 0)))
    .digest();
}
