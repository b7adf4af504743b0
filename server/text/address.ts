/** A storable address: http(s), a host, no characters that a URL must not have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is not kept
const KEPT_AS_WRITTEN = /^https?:\/\/[^\s\0-\x1f\x7f<>"\\^`{|}@]+$/;

/**
 * Returns an absolute http(s) address, in the publisher's own spelling if it already is one. Undefined for any other scheme and
 * for an invalid address.
 */
export function resolveAddress(written: string | undefined, base: string): string | undefined {
  const trimmed = written?.trim() ?? '';
  if (trimmed === '') return undefined;
  if (KEPT_AS_WRITTEN.test(trimmed) && URL.canParse(trimmed)) return trimmed;
  const url = URL.parse(trimmed, base || undefined);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  return url.href;
}

/** Whether a text is itself an http(s) address. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/./i.test(text) && URL.canParse(text);
}
