import { createHash } from 'node:crypto';

/**
 * What two deliveries of one mail to one address have in common: its Message-ID, or else its date, and its body. The servers on the
 * way add lines to the head. SHA-256.
 */
export function fingerprintOf(message: Buffer, token: string): Buffer {
  const end = message.indexOf('\r\n\r\n');
  const head = message
    .subarray(0, Math.max(end, 0))
    .toString('latin1')
    .replaceAll(/\r\n[ \t]+/g, ' ');
  const [, id] = /^message-id:\s*(.*)$/im.exec(head) ?? /^date:\s*(.*)$/im.exec(head) ?? [];
  return createHash('sha256')
    .update(`${token}\n${id?.trim() ?? ''}\n`)
    .update(message.subarray(Math.max(end, 0)))
    .digest();
}
