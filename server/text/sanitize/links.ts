import { resolveAddress } from '../address.ts';
import type { Attributes } from './read-html.ts';

/** Ids get a prefix, so that no post can use the name of an element of the page around it. */
const ID_PREFIX = 'user-content-';

/** Schemes of addresses that are kept unchanged: each opens a program of the user's, and none runs anything here. */
const OTHER_SCHEMES = /^(?:mailto|tel|sms|geo|xmpp|magnet|ftp|gemini):[^<>\p{Cc}]+$/iu;

/** The context of a link. */
export interface LinkContext {
  baseUrl: string;
  /** The address of the text's page, without its fragment; '' if unknown. */
  page: string;
  /** Whether the text has a link target of that name. */
  hasTarget(id: string): boolean;
}

/** Adds the prefix to a link inside the text, and makes any other absolute, with nofollow for search engines. */
export function transformLink(attributes: Attributes, context: LinkContext): void {
  const written = attributes.get('href')?.trim();
  if (written !== undefined) setAttribute(attributes, 'href', resolveTarget(written, context));
  if (attributes.has('href')) attributes.set('rel', 'noopener noreferrer nofollow');
  else attributes.delete('rel');
  const name = attributes.get('name');
  if (name !== undefined && !attributes.has('id')) attributes.set('id', addPrefix(name.trim()) ?? '');
}

function resolveTarget(href: string, { baseUrl, page, hasTarget }: LinkContext): string | undefined {
  if (href.startsWith('#')) return toFragment(href.slice(1));
  if (OTHER_SCHEMES.test(href)) return href;
  const address = resolveAddress(href, baseUrl);
  const hash = address?.indexOf('#') ?? -1;
  // Footnotes often have the address of their own page.
  const isOwnPage = hash !== -1 && page !== '' && toPageKey(address!.slice(0, hash)) === toPageKey(page);
  if (isOwnPage && hasTarget(address!.slice(hash + 1)))
    return toFragment(address!.slice(hash + 1)) ?? address;
  return address;
}

/** Returns the same key for a page in every spelling of scheme, `www` and trailing slash. */
function toPageKey(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
}

function toFragment(id: string): string | undefined {
  const target = addPrefix(id);
  return target === undefined ? undefined : `#${target}`;
}

export function transformId(attributes: Attributes): void {
  const id = attributes.get('id');
  if (id !== undefined) setAttribute(attributes, 'id', addPrefix(id.trim()));
}

function addPrefix(id: string): string | undefined {
  if (id === '' || id.length > 200 || /\s/.test(id)) return undefined;
  return id.startsWith(ID_PREFIX) ? id : ID_PREFIX + id;
}

export function resolveAttribute(attributes: Attributes, name: string, baseUrl: string): void {
  const written = attributes.get(name);
  if (written !== undefined) setAttribute(attributes, name, resolveAddress(written, baseUrl));
}

export function setAttribute(attributes: Attributes, name: string, value: string | undefined): void {
  if (value === undefined || value === '') attributes.delete(name);
  else attributes.set(name, value);
}
