/** An address as it can be kept: http(s), a host, nothing that a URL may not hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is not kept
const KEPT_AS_WRITTEN = /^https?:\/\/[^\s\0-\x1f\x7f<>"\\^`{|}@]+$/;

/**
 * An absolute http(s) address, in the publisher's own spelling where it already is one. Undefined for any other scheme
 * and for what is no address.
 */
export function resolveAddress(written: string | undefined, base: string): string | undefined {
  const trimmed = written?.trim() ?? '';
  if (trimmed === '') return undefined;
  if (KEPT_AS_WRITTEN.test(trimmed) && URL.canParse(trimmed)) return trimmed;
  const url = URL.parse(trimmed, base || undefined);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  return url.href;
}

/** True for text that is an http(s) address by itself. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/./i.test(text) && URL.canParse(text);
}
