/** A base to resolve against that no one can own (RFC 6761). */
const NOWHERE = 'http://nowhere.invalid';

/**
 * Returns the path, query and fragment of `text` if it leads to a page of ours, else `fallback`; used after logging in. It is
 * parsed as browsers do, not compared by prefix: `//host`, `/\host`, `/⇥/host` and `https:host` all lead to another host, and so
 * would `/.//host` once its dots are resolved.
 */
export function toSafeRedirectPath(text: string | undefined, fallback: string): string {
  if (!text?.startsWith('/')) return fallback;
  const path = toOwnPath(text);
  return path !== undefined && toOwnPath(path) === path ? path : fallback;
}

function toOwnPath(text: string): string | undefined {
  if (!URL.canParse(text, NOWHERE)) return undefined;
  const url = new URL(text, NOWHERE);
  return url.origin === NOWHERE ? `${url.pathname}${url.search}${url.hash}` : undefined;
}
