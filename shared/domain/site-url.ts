/** "Invalid URLs give 'Please enter a valid URL'" (VA-05). */
export const INVALID_URL = 'Please enter a valid URL';

export type SiteUrl = { kind: 'empty' } | { kind: 'valid'; url: string } | { kind: 'invalid' };

/**
 * Parses the typed or pasted address of a site or feed. `url` is absolute http(s); a missing scheme becomes https (VA-04). The
 * host must be longer than 3 characters, have a dot that is not its first character, and at least 2 characters after its last dot
 * (VA-01, VA-02, VA-03): taken literally, this accepts some IP addresses.
 */
export function parseSiteUrl(text: string): SiteUrl {
  if (toBareAddress(text) === '') return { kind: 'empty' };
  const url = completeAddress(text);
  return url !== undefined && isSiteHost(url.hostname)
    ? { kind: 'valid', url: url.href }
    : { kind: 'invalid' };
}

/**
 * The same without the rule on hosts, for addresses from operators and feeds: any http(s) address without a username or password;
 * undefined for anything else.
 */
export function completeAddress(text: string): URL | undefined {
  const address = toBareAddress(text);
  const url = URL.parse(hasScheme(address) ? address : `https://${address.replace(/^\/\//, '')}`);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  return url.username === '' && url.password === '' ? url : undefined;
}

/** `example.com:8080` has none: a scheme needs its two slashes. */
function hasScheme(address: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(address);
}

/** Removes white space and angle brackets around an address (RFC 3986, appendix C), and the `feed:` of older browsers. */
function toBareAddress(text: string): string {
  return text
    .trim()
    .replace(/^<(?:url:)?(.*)>$/i, '$1')
    .trim()
    .replace(/^feed:(?:\/\/)?/i, '');
}

function isSiteHost(host: string): boolean {
  const lastDot = host.lastIndexOf('.');
  return host.length > 3 && lastDot > 0 && host.length - lastDot - 1 >= 2;
}

/** "A feed lookup id must be digits only, else it is treated as a URL." (RD-02) */
export function isFeedId(text: string): boolean {
  return /^[0-9]+$/.test(text);
}
