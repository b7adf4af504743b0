import { hash } from 'node:crypto';
import type { ParsedEntry } from './parsed-feed.ts';

/** By which an entry is known to be stored already: SHA-256 cut to 16 bytes, hexadecimal. */
export function hashEntry(entry: ParsedEntry): string {
  return hash('sha256', JSON.stringify(entry), 'hex').slice(0, 32);
}
