import { createHash } from 'node:crypto';
import type { ParsedEntry } from './parsed-feed.ts';

/** By which an entry is known to be stored already: SHA-256 cut to 16 bytes, hexadecimal. */
export function hashEntry(entry: ParsedEntry): string {
  return createHash('sha256').update(JSON.stringify(entry)).digest('hex').slice(0, 32);
}
