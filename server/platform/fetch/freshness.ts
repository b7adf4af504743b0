import { parseHttpDate } from './http-date.ts';
import type { ResponseHeaders } from './outcome.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Returns how long a response is fresh by its own headers, in milliseconds from `now`, at most 7 days; undefined if it does not
 * say. `max-age` overrides `Expires` (compared with the sender's own `Date`), `Age` is subtracted, `s-maxage` is for shared
 * caches, and `no-cache` or `no-store` does not ask for more frequent requests (RFC 9111).
 */
export function computeFreshness(headers: ResponseHeaders, now: Date): number | undefined {
  const lifetime = parseMaxAge(headers['cache-control']) ?? computeExpiry(headers, now);
  if (lifetime === undefined) return undefined;
  const age = /^\d+$/.test(headers.age ?? '') ? Number(headers.age) * 1000 : 0;
  const left = lifetime - age;
  return left > 0 ? Math.min(left, WEEK_MS) : undefined;
}

/** Returns the first `max-age` outside quoted strings; its own value may be quoted. */
function parseMaxAge(cacheControl: string | undefined): number | undefined {
  const directives = cacheControl?.match(/(?:[^,"]|"[^"]*")+/g) ?? [];
  for (const directive of directives) {
    const seconds = /^\s*max-age\s*=\s*"?(\d+)"?\s*$/i.exec(directive)?.[1];
    if (seconds !== undefined) return Number(seconds) * 1000;
  }
  return undefined;
}

function computeExpiry(headers: ResponseHeaders, now: Date): number | undefined {
  const expires = headers.expires && parseHttpDate(headers.expires, now.getTime());
  if (!expires) return undefined;
  const sent = headers.date && parseHttpDate(headers.date, now.getTime());
  return expires - (sent || now.getTime());
}
