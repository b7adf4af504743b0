import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** What a place of the feed host answers. */
export interface HostAnswer {
  /** 200 unless told. */
  status?: number;
  body?: string | Uint8Array;
  /** They win over those that the host makes itself (content-type by the look of the body, validators, content-length). Values are sent as latin-1 bytes. */
  headers?: Record<string, string | string[]>;
  /** Milliseconds before the head is sent. */
  delayMs?: number;
  /** Milliseconds between every two kilobytes of the body. */
  dripMs?: number;
  coding?: 'gzip' | 'br';
  /** Resets the connection after so many bytes of the body. */
  resetAfter?: number;
  /** Which validators a 200 carries, and is answered with 304 for; both unless told. */
  validators?: 'both' | 'etag' | 'date' | 'none';
}

/** A redirect; `to` may be relative. */
export function redirectTo(to: string, status: 301 | 302 | 303 | 307 | 308 = 301): HostAnswer {
  return { status, headers: { location: to } };
}

export function gone(): HostAnswer {
  return { status: 410, body: 'Gone' };
}

/** 429 or 503, with a Retry-After in seconds or as a date when one is told. */
export function comeBackLater(status: 429 | 503, retryAfter?: string): HostAnswer {
  return {
    status,
    body: 'Later',
    ...(retryAfter === undefined ? {} : { headers: { 'retry-after': retryAfter } }),
  };
}

/** A page that names feeds, and an icon, in its head. */
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

/** So many bytes of words that compress about as well as prose does, the same ones each time. */
export function prose(bytes: number): string {
  const words: string[] = [];
  for (let size = 0, seed = 1; size < bytes; seed = (seed * 48_271) % 0x7fffffff) {
    const word = (seed % 4_096).toString(36);
    words.push(word);
    size += word.length + 1;
  }
  return words.join(' ').slice(0, bytes);
}

/** An answer as it is sent: compressed and tagged once, so that serving it again costs nothing. */
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

/** As servers do it on the fly; the best that brotli can takes seconds for a megabyte. */
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
