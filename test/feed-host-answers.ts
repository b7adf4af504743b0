import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A response of the feed host. */
export interface HostAnswer {
  /** Default 200. */
  status?: number;
  body?: string | Uint8Array;
  /** Override those of the host (content-type by the look of the body, validators, content-length). Sent as latin-1 bytes. */
  headers?: Record<string, string | string[]>;
  /** Milliseconds before the headers are sent. */
  delayMs?: number;
  /** Milliseconds between every two kilobytes of the body. */
  dripMs?: number;
  coding?: 'gzip' | 'br';
  /** Resets the connection after so many bytes of the body. */
  resetAfter?: number;
  /** The validators of a 200, which are also accepted for a 304; default both. */
  validators?: 'both' | 'etag' | 'date' | 'none';
}

/** Returns a redirect; `to` may be relative. */
export function redirectTo(to: string, status: 301 | 302 | 303 | 307 | 308 = 301): HostAnswer {
  return { status, headers: { location: to } };
}

export function gone(): HostAnswer {
  return { status: 410, body: 'Gone' };
}

/** Returns a 429 or 503, with an optional Retry-After in seconds or as a date. */
export function comeBackLater(status: 429 | 503, retryAfter?: string): HostAnswer {
  return {
    status,
    body: 'Later',
    ...(retryAfter === undefined ? {} : { headers: { 'retry-after': retryAfter } }),
  };
}

/** Returns a page with links to feeds and an icon in its head. */
export function page(options: {
  title: string;
  feeds?: { href: string; title?: string; type?: string }[];
  icon?: string;
  body?: string;
}): HostAnswer {
  const feeds = (options.feeds ?? []).map(
    ({ href, title = '', type = 'application/rss+xml' }) =>
      `<link rel="alternate" type="${type}" title="${title}" href="${href}">`,
  );
  const icon = options.icon === undefined ? '' : `<link rel="icon" href="${options.icon}">`;
  const head = `<meta charset="utf-8"><title>${options.title}</title>${feeds.join('')}${icon}`;
  return { body: `<!doctype html><html><head>${head}</head><body>${options.body ?? ''}</body></html>` };
}

/** Returns so many bytes of words that compress about as well as prose, always the same. */
export function prose(bytes: number): string {
  const words: string[] = [];
  for (let size = 0, seed = 1; size < bytes; seed = (seed * 48_271) % 0x7fffffff) {
    const word = (seed % 4_096).toString(36);
    words.push(word);
    size += word.length + 1;
  }
  return words.join(' ').slice(0, bytes);
}

/** A response as it is sent: compressed and tagged once, so that serving it again costs nothing. */
export interface PreparedAnswer extends HostAnswer {
  bytes: Uint8Array;
  type: string;
  etag: string;
}

export function prepareAnswer(answer: HostAnswer): PreparedAnswer {
  const plain = Buffer.from(answer.body ?? '');
  const bytes =
    answer.coding === 'br' ? compressBrotli(plain) : answer.coding === 'gzip' ? gzipSync(plain) : plain;
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
  return { ...answer, bytes, type: typeOf(plain), etag: `"${hash}"` };
}

/** At a server's usual level; the highest brotli level takes seconds for a megabyte. */
function compressBrotli(plain: Buffer): Buffer {
  return brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}

function typeOf(body: Buffer): string {
  const start = body.toString('utf8', 0, 200).trimStart().toLowerCase();
  if (start.startsWith('{')) return 'application/feed+json';
  if (start.includes('<rss')) return 'application/rss+xml; charset=utf-8';
  if (start.includes('<feed')) return 'application/atom+xml; charset=utf-8';
  if (start.includes('<rdf')) return 'application/rdf+xml; charset=utf-8';
  return start.includes('<html') ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8';
}
