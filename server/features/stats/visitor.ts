import { createHash } from 'node:crypto';
import { toNetwork } from '#server/platform/http/network.ts';
import type { PageReader } from '#server/platform/http/pages.ts';

/** What programs call themselves. Anybody can claim to be a browser: this leaves out those that say what they are. */
const PROGRAM =
  /(?<!cu)bot(?:\b|_)|crawl|spider|slurp|archiv|preview|fetch|scan|monitor|uptime|validator|lighthouse|headless|phantom|curl|wget|python|java\/|go-http|node|axios|feed|rss|reader\/|facebookexternalhit|whatsapp|mastodon|pleroma|mediapartners|google-read-aloud|apis-google/i;
/** Browsers, those in a terminal included. */
const BROWSER = /^(?:Mozilla|Opera|Lynx|Links|ELinks|w3m)\b/i;

/** Whether somebody got a page before their eyes, as far as a request says so. */
export function isHuman({ method, headers }: Pick<PageReader, 'method' | 'headers'>): boolean {
  if (method !== 'GET') return false;
  const agent = headers['user-agent'] ?? '';
  if (!BROWSER.test(agent) || PROGRAM.test(agent)) return false;
  // Fetched in case it is opened; by then the browser asks no more, so such a view is not counted at all.
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'];
  if (/prefetch|preview|prerender/.test(String(purpose ?? ''))) return false;
  // A script's request, a frame's or a picture's is no page that is opened.
  const destination = headers['sec-fetch-dest'];
  return destination === undefined || destination === 'document';
}

/** Whether a browser asks not to be followed: nothing is then made of its address, and where it came from is not noted. */
export function isPrivacyRequested({ headers }: Pick<PageReader, 'headers'>): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1';
}

/**
 * Tells the visitors of one blog on one day apart: 64 bits, as a number in text. Without the salt of the day, which is deleted after it,
 * nobody can find out whose they were; another blog and another day have others.
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
