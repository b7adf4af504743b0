import { createPrivateKey } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import ssh2, { type ParsedKey } from 'ssh2';
import { RemoteFailure } from './failure.ts';

/** A key with OpenSSH's defaults takes about 0.2 s; one with a hundred times as many rounds fails. */
const UNLOCK_MS = 5_000;

/**
 * Returns a private key (OpenSSH, PEM or PuTTY) as text without a passphrase. Throws RemoteFailure with `key` or `passphrase`.
 * Decryption runs in a thread: it is slow on purpose, and as slow as the key says.
 */
export async function readPrivateKey(text: string, passphrase: string | undefined): Promise<string> {
  // Pasted keys may have spaces around them, or the line ends of Windows.
  const key = `${text.trim().replaceAll('\r\n', '\n')}\n`;
  if (passphrase === undefined) {
    requireKey(key);
    return key;
  }
  const worker = new Worker(new URL('./private-key-worker.ts', import.meta.url), {
    workerData: { key, passphrase },
  });
  try {
    return await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new RemoteFailure('key', 'Too many rounds')), UNLOCK_MS);
      worker.once('message', (result: Unlocked) => {
        clearTimeout(timer);
        if (result.kind === 'key') resolve(result.text);
        else reject(new RemoteFailure(result.reason, 'The private key cannot be read'));
      });
      worker.once('error', reject);
    });
  } finally {
    await worker.terminate();
  }
}

export type Unlocked = { kind: 'key'; text: string } | { kind: 'failed'; reason: 'key' | 'passphrase' };

/** For the thread: decrypts the key. */
export function unlockPrivateKey(key: string, passphrase: string): Unlocked {
  try {
    const pem = requireKey(key, passphrase).getPrivatePEM();
    return { kind: 'key', text: pem.includes('BEGIN PRIVATE KEY') ? writeEd25519(pem) : pem };
  } catch (error) {
    if (!(error instanceof RemoteFailure)) throw error;
    return { kind: 'failed', reason: error.reason === 'passphrase' ? 'passphrase' : 'key' };
  }
}

function requireKey(key: string, passphrase?: string): ParsedKey {
  const parsed: ParsedKey | ParsedKey[] | Error = ssh2.utils.parseKey(key.trim(), passphrase);
  const first = Array.isArray(parsed) ? parsed[0] : parsed;
  if (first instanceof Error) {
    const isLocked = /passphrase/i.test(first.message);
    throw new RemoteFailure(isLocked ? 'passphrase' : 'key', 'The private key cannot be read');
  }
  if (!first?.isPrivateKey()) throw new RemoteFailure('key', 'It is not a private key');
  return first;
}

/** ssh2 reads keys of this type in OpenSSH's own format only (PROTOCOL.key of OpenSSH). */
function writeEd25519(pem: string): string {
  const { d = '', x = '' } = createPrivateKey(pem).export({ format: 'jwk' });
  const [seed, point] = [Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')];
  const type = Buffer.from('ssh-ed25519');
  const check = Buffer.alloc(8);
  const secret = [
    check,
    encodeChunk(type),
    encodeChunk(point),
    encodeChunk(Buffer.concat([seed, point])),
    encodeChunk(Buffer.alloc(0)),
  ];
  const unpadded = Buffer.concat(secret);
  const padding = Buffer.from([1, 2, 3, 4, 5, 6, 7].slice(0, (8 - (unpadded.length % 8)) % 8));
  const none = encodeChunk(Buffer.from('none'));
  const bytes = Buffer.concat([
    Buffer.from('openssh-key-v1\0'),
    none,
    none,
    encodeChunk(Buffer.alloc(0)),
    Buffer.from([0, 0, 0, 1]),
    encodeChunk(Buffer.concat([encodeChunk(type), encodeChunk(point)])),
    encodeChunk(Buffer.concat([unpadded, padding])),
  ]);
  const lines = bytes.toString('base64').replaceAll(/(.{70})(?=.)/g, '$1\n');
  return `-----BEGIN OPENSSH PRIVATE KEY-----\n${lines}\n-----END OPENSSH PRIVATE KEY-----\n`;
}

function encodeChunk(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}
