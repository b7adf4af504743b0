import type { PostAuthor } from '#server/platform/db/column-types.ts';
import { resolveAddress } from '#server/text/address.ts';
import { collapseSpace, convertHtmlToText } from '#server/text/html-text.ts';
import type { XmlElement } from '#server/text/xml.ts';
import { getChildText, getFirstChildText, getText, isElement, listChildElements } from '#server/text/xml.ts';
import { ENTRY_MAX_AUTHORS, TITLE_MAX_BYTES } from '#shared/domain/limits.ts';
import { limitTitle } from './text-construct.ts';

/** Who wrote it, in this order: the first vocabulary that names anybody speaks alone. */
const VOCABULARIES = [
  ['author'],
  ['dc:creator', 'dc:author'],
  ['itunes:author'],
  ['managingeditor'],
  ['media:credit'],
  ['itunes:owner'],
] as const;

export function listAuthors(element: XmlElement): PostAuthor[] {
  const children = listChildElements(element);
  for (const names of VOCABULARIES) {
    const named = children.filter(({ name }) => (names as readonly string[]).includes(name));
    const authors = dedupeAuthors(named, readAuthor);
    if (authors.length > 0) return authors;
  }
  return [];
}

/** The first ENTRY_MAX_AUTHORS of the authors that are found, each name once. */
export function dedupeAuthors<T>(
  written: readonly T[],
  read: (one: T) => PostAuthor | undefined,
): PostAuthor[] {
  const byName = new Map<string, PostAuthor>();
  for (const one of written) {
    const author = read(one);
    if (author !== undefined && !byName.has(author.name)) byName.set(author.name, author);
    if (byName.size === ENTRY_MAX_AUTHORS) break;
  }
  return [...byName.values()];
}

/** An Atom person or a text in one of the forms that RSS and Dublin Core see. */
function readAuthor(element: XmlElement): PostAuthor | undefined {
  if (!element.children.some(isElement)) return toAuthor(getText(element), undefined);
  const address = getFirstChildText(element, ['uri', 'url', 'homepage']);
  const url = resolveAddress(address, element.base);
  const name =
    getFirstChildText(element, ['name', 'itunes:name']) ||
    getFirstChildText(element, ['email', 'itunes:email']);
  return toAuthor(
    name || getChildText(element, 'foaf:name') || (url === undefined ? getText(element) : address),
    url,
  );
}

/** `mail (name)` of RSS, `name <mail>` of mail, or a name, or only an address: the name where there is one. */
export function toAuthor(written: string, url: string | undefined): PostAuthor | undefined {
  const text = collapseSpace(written.slice(0, TITLE_MAX_BYTES));
  const inBrackets = /^[^\s()<>]+@[^\s()<>]+ ?\((.+)\)$/.exec(text);
  const beforeAddress = /^([^<>]+?) ?(?:<[^<>@\s]+@[^<>\s]+>|\([^()@\s]+@[^()\s]+\))$/.exec(text);
  const name = limitTitle(
    convertHtmlToText(inBrackets?.[1] ?? beforeAddress?.[1] ?? text).replace(/^mailto:/i, ''),
  );
  return name === '' ? undefined : { name, url };
}
