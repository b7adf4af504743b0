import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { FEED_MAX_ATTRIBUTES, FEED_MAX_DEPTH, FEED_MAX_NODES } from '#shared/domain/limits.ts';
import { resolveAddress } from './address.ts';
import { decodeEntities, readDeclaredEntities } from './entities.ts';
import { createScope, findPrefix, type NamespaceScope, toCanonicalName } from './xml-namespaces.ts';

export interface XmlElement {
  /** Our name: lower case, with our prefix (see `xml-namespaces.ts`). */
  name: string;
  /** Lower-case names as written, decoded values. */
  attributes: Map<string, string>;
  /** Elements, and decoded text, which is never empty. */
  children: (XmlElement | string)[];
  /** The base of relative addresses inside: xml:base of this element or an outer one. */
  base: string;
  /** xml:lang of this element or an outer one; '' without one, UNKNOWN_LANGUAGE if it is empty. */
  language: string;
}

/** BCP 47's tag for an unknown language. */
export const UNKNOWN_LANGUAGE = 'und';

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();
const NO_ELEMENTS: readonly XmlElement[] = [];

/**
 * Parents of entries: an entry that opens anywhere else closes the open elements around it, whether another entry with a missing
 * end tag or a category of the feed.
 */
const ENTRIES = new Set(['item', 'entry']);
const ENTRY_PARENTS = new Set(['channel', 'feed', 'rss', 'rdf:rdf', 'items']);

/**
 * Parses XML as tolerantly as a browser parses HTML: never throws, closes open elements, ignores unmatched end tags. External
 * entities are ignored, internal ones are only text (see `readDeclaredEntities`). Elements deeper than FEED_MAX_DEPTH are left
 * out (their text stays), and so is everything after FEED_MAX_NODES elements and texts.
 *
 * @returns the document: a nameless element around the root.
 */
export function readXml(text: string, base: string): XmlElement {
  const document = createElement('', NO_ATTRIBUTES, base, '');
  const tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: false }, createBuilder(text, document));
  tokenizer.write(text);
  tokenizer.end();
  return document;
}

function createElement(
  name: string,
  attributes: ReadonlyMap<string, string>,
  base: string,
  language: string,
): XmlElement {
  return { name, attributes: attributes as Map<string, string>, children: [], base, language };
}

/** Creates the tokenizer's callbacks, which add elements and text to the document. Offsets are positions in the text. */
function createBuilder(text: string, document: XmlElement): TokenizerCallbacks {
  const open: XmlElement[] = [document];
  const scopes: NamespaceScope[] = [createScope(undefined)];
  const declared = readDeclaredEntities(text);
  let count = 0;
  let tooDeep = 0;
  let tagName = '';
  let attributes: Map<string, string> | undefined;
  let declaresNamespace = false;
  let attributeName = '';
  let attributeValue = '';

  const addText = (value: string) => {
    if (value === '' || count >= FEED_MAX_NODES) return;
    count += 1;
    open.at(-1)!.children.push(value);
  };

  const closeDownTo = (length: number) => {
    open.length = length;
    scopes.length = length;
  };

  const openElement = () => {
    if (open.length > FEED_MAX_DEPTH || count >= FEED_MAX_NODES) {
      tooDeep += 1;
      return;
    }
    count += 1;
    const outer = scopes.at(-1)!;
    const scope = declaresNamespace ? declareNamespaces(attributes!, outer) : outer;
    const name = toCanonicalName(tagName, scope);
    if (ENTRIES.has(name)) {
      const holder = open.findLastIndex((element) => ENTRY_PARENTS.has(element.name));
      if (holder !== -1) closeDownTo(holder + 1);
    }
    const parent = open.at(-1)!;
    const ownBase = attributes?.get('xml:base');
    const element = createElement(
      name,
      attributes ?? NO_ATTRIBUTES,
      ownBase === undefined ? parent.base : resolveBase(ownBase, parent.base),
      findLanguage(attributes) ?? parent.language,
    );
    parent.children.push(element);
    open.push(element);
    scopes.push(scope);
  };

  const openTag = () => {
    openElement();
    attributes = undefined;
    declaresNamespace = false;
  };

  const closeTag = (written: string) => {
    if (tooDeep > 0) {
      tooDeep -= 1;
      return;
    }
    const name = toCanonicalName(written, scopes.at(-1)!);
    for (let i = open.length - 1; i > 0; i--) {
      if (open[i]!.name === name) {
        closeDownTo(i);
        return;
      }
    }
  };

  return {
    ontext: (start, end) => addText(decodeEntities(text.slice(start, end), declared)),
    oncdata: (start, end, endOffset) => addText(text.slice(start, end - endOffset)),
    onopentagname: (start, end) => {
      tagName = text.slice(start, end);
    },
    onattribname: (start, end) => {
      attributeName = text.slice(start, end).toLowerCase();
      attributeValue = '';
    },
    onattribdata: (start, end) => {
      attributeValue += text.slice(start, end);
    },
    onattribend: () => {
      attributes ??= new Map();
      if (attributeName.startsWith('xmlns')) declaresNamespace = true;
      if (attributes.size < FEED_MAX_ATTRIBUTES && !attributes.has(attributeName))
        attributes.set(attributeName, decodeEntities(attributeValue, declared));
    },
    onopentagend: openTag,
    onselfclosingtag: () => {
      const name = tagName;
      openTag();
      closeTag(name);
    },
    onclosetag: (start, end) => closeTag(text.slice(start, end)),
    onattribentity: () => {},
    ontextentity: () => {},
    oncomment: () => {},
    ondeclaration: () => {},
    onprocessinginstruction: () => {},
    onend: () => {},
  };
}

/** XML 1.0, 2.12: an empty xml:lang resets the outer one. */
function findLanguage(attributes: Map<string, string> | undefined): string | undefined {
  const declared = attributes?.get('xml:lang');
  return declared?.trim() === '' ? UNKNOWN_LANGUAGE : declared;
}

/** Returns the scope of an element that declares namespaces. An unknown one keeps its prefix as written. */
function declareNamespaces(attributes: Map<string, string>, outer: NamespaceScope): NamespaceScope {
  const scope = createScope(outer);
  for (const [name, address] of attributes) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
    const ours = findPrefix(address);
    if (ours !== undefined) scope.prefixes.set(name.slice(6), ours);
    else if (name === 'xmlns') scope.prefixes.set('', '');
  }
  return scope;
}

/** A base with a host but no scheme, in a document without a known address, is a web address. */
function resolveBase(own: string, outer: string): string {
  const isHostOnly = outer === '' && own.trim().startsWith('//');
  return resolveAddress(isHostOnly ? `http:${own.trim()}` : own, outer) ?? outer;
}

export function isElement(node: XmlElement | string): node is XmlElement {
  return typeof node !== 'string';
}

export function listChildElements(element: XmlElement): XmlElement[] {
  return element.children.filter(isElement);
}

export function findChild(element: XmlElement, name: string): XmlElement | undefined {
  for (const child of element.children) {
    if (typeof child !== 'string' && child.name === name) return child;
  }
  return undefined;
}

export function listChildren(element: XmlElement, name: string): readonly XmlElement[] {
  let found: XmlElement[] | undefined;
  for (const child of element.children) {
    if (typeof child === 'string' || child.name !== name) continue;
    found ??= [];
    found.push(child);
  }
  // Entries are searched for some forty names, most of which they do not have.
  return found ?? NO_ELEMENTS;
}

/** Returns all text inside, including inner elements, unchanged. */
export function getText(element: XmlElement): string {
  const { children } = element;
  if (children.length === 1 && typeof children[0] === 'string') return children[0];
  let text = '';
  for (const child of children) text += typeof child === 'string' ? child : getText(child);
  return text;
}

/** Returns the trimmed text of a child; '' without one. */
export function getChildText(element: XmlElement, name: string): string {
  const child = findChild(element, name);
  return child === undefined ? '' : getText(child).trim();
}

/** Returns the first of several children's texts; '' if none has one. */
export function getFirstChildText(element: XmlElement, names: readonly string[]): string {
  for (const name of names) {
    for (const child of listChildren(element, name)) {
      const text = getText(child).trim();
      if (text !== '') return text;
    }
  }
  return '';
}

/** Parses a whole number of an attribute or a text; undefined if it is none. */
export function parseCount(text: string | undefined): number | undefined {
  const trimmed = text?.trim() ?? '';
  return /^\d{1,15}$/.test(trimmed) ? Number(trimmed) : undefined;
}
