/** Any origin will do to resolve against; nobody can own this one (RFC 6761). */
const NOWHERE = 'http://nowhere.invalid';

/**
 * Where to go after logging in: the path, query and fragment of `text` when it leads to a page of our own, else `fallback`.
 * Decided by parsing as browsers do and never by a prefix: `//host`, `/\host`, `/⇥/host` and `https:host` all lead away, and
 * `/.//host` would once its dots are resolved.
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
