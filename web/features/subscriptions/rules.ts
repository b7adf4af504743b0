import { parseSiteUrl } from '#shared/domain/site-url.ts';

/** SM-12: whether a term resembles an address, which can be subscribed to as it is: one word with a host in it. */
export function isAddress(term: string): boolean {
  const text = term.trim();
  return !/\s/.test(text) && parseSiteUrl(text).kind === 'valid';
}
