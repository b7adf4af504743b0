import { resolveAddress } from '../address.ts';
import type { Attributes } from './read-html.ts';

/** Ids get a prefix, so that no post can take the name of an element of the page around it. */
const ID_PREFIX = 'user-content-';

/** Schemes of addresses that are kept as they are written: each opens a program of the reader's, and none runs anything here. */
const OTHER_SCHEMES = /^(?:mailto|tel|sms|geo|xmpp|magnet|ftp|gemini):[^<>\p{Cc}]+$/iu;

/** What a link needs to know of the text around it. */
export interface LinkContext {
  baseUrl: string;
  /** The address of the page that the text stands on, without its fragment; '' when it is not known. */
  page: string;
  /** Whether something in the text can be linked to by that name. */
  hasTarget(id: string): boolean;
}

/** A link inside the text keeps its prefix; any other becomes absolute. Search engines are told not to follow. */
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
  // Footnotes are often written with the address of their own page.
  const isOwnPage = hash !== -1 && page !== '' && toPageKey(address!.slice(0, hash)) === toPageKey(page);
  if (isOwnPage && hasTarget(address!.slice(hash + 1)))
    return toFragment(address!.slice(hash + 1)) ?? address;
  return address;
}

/** The same page, however its scheme, `www` and last slash are written. */
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
