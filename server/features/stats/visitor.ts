import { createHash } from 'node:crypto';
import { toNetwork } from '#server/platform/http/network.ts';
import type { PageReader } from '#server/platform/http/pages.ts';

/** User-Agents of programs. Anything can claim to be a browser: this excludes those that identify themselves. */
const PROGRAM =
  /(?<!cu)bot(?:\b|_)|crawl|spider|slurp|archiv|preview|fetch|scan|monitor|uptime|validator|lighthouse|headless|phantom|curl|wget|python|java\/|go-http|node|axios|feed|rss|reader\/|facebookexternalhit|whatsapp|mastodon|pleroma|mediapartners|google-read-aloud|apis-google/i;
/** Browsers, including those in a terminal. */
const BROWSER = /^(?:Mozilla|Opera|Lynx|Links|ELinks|w3m)\b/i;

/** Whether a person saw a page, as far as a request says so. */
export function isHuman({ method, headers }: Pick<PageReader, 'method' | 'headers'>): boolean {
  if (method !== 'GET') return false;
  const agent = headers['user-agent'] ?? '';
  if (!BROWSER.test(agent) || PROGRAM.test(agent)) return false;
  // Prefetched; opening it sends no further request, so such a view is not counted at all.
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'];
  if (/prefetch|preview|prerender/.test(String(purpose ?? ''))) return false;
  // A request of a script, frame or image is not an opened page.
  const destination = headers['sec-fetch-dest'];
  return destination === undefined || destination === 'document';
}

/** Whether a browser asks not to be tracked: then neither its address nor its referrer is used. */
export function isPrivacyRequested({ headers }: Pick<PageReader, 'headers'>): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1';
}

/**
 * Returns a hash that distinguishes the visitors of one blog on one day: 64 bits, as a number in text. Without the salt of the
 * day, which is deleted after it, no one can be identified; it differs for other blogs and days.
 */
export function hashVisitor(
  salt: Buffer,
  blogId: number,
  { address, headers }: Pick<PageReader, 'address' | 'headers'>,
): string {
  return createHash('sha256')
    .update(salt)
    .update(`${blogId}\n${toNetwork(address)}\n${headers['user-agent'] ?? ''}`)
    .digest()
    .readBigInt64BE()
    .toString();
}
