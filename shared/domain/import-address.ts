import { parseSiteUrl } from './site-url.ts';

export type ImportAddress =
  | { kind: 'empty' }
  | { kind: 'valid'; url: string }
  | { kind: 'invalid' }
  /** The address of the editor in which the site is made, which only its owner can open (OP-10). */
  | { kind: 'editor' }
  /** The host of many sites, without the part that names one (OP-11). */
  | { kind: 'incomplete'; host: string };

const EDITOR_HOSTS = ['editor.wix.com', 'www.wix.com', 'wix.com'];
const SHARED_HOST = /(^|\.)wixsite\.com$/;

/** Parses the typed address of a blog to import. `url` is absolute; a missing scheme becomes https. */
export function parseImportAddress(text: string): ImportAddress {
  const site = parseSiteUrl(text);
  if (site.kind !== 'valid') return site;
  const { hostname, pathname } = new URL(site.url);
  if (EDITOR_HOSTS.includes(hostname)) return { kind: 'editor' };
  if (SHARED_HOST.test(hostname) && pathname === '/') return { kind: 'incomplete', host: hostname };
  return site;
}
