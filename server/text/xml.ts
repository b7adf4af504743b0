import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { FEED_MAX_ATTRIBUTES, FEED_MAX_DEPTH, FEED_MAX_NODES } from '#shared/domain/limits.ts';
import { resolveAddress } from './address.ts';
import { decodeEntities, readDeclaredEntities } from './html-text.ts';

export interface XmlElement {
  /** Our name: lower case, with our prefix (see PREFIX_OF_NAMESPACE). */
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

/**
 * Feeds bind the same vocabulary to different prefixes and spell its address in many ways. Elements are therefore named with our
 * own prefixes (`media:content`), and RSS and Atom, which never use one name for different things, without.
 */
const PREFIX_OF_NAMESPACE = new Map<string, string>(
  Object.entries({
    '': [
      'backend.userland.com/rss',
      'backend.userland.com/rss2',
      'backend.userland.com/rss091',
      'backend.userland.com/rss092',
      'blogs.law.harvard.edu/tech/rss',
      'cyber.law.harvard.edu/rss',
      'www.rssboard.org/rss-specification',
      'my.netscape.com/publish/formats/rss-0.91.dtd',
      'my.netscape.com/rdf/simple/0.9',
      'channel.netscape.com/rdf/simple/0.9',
      'purl.org/net/rss1.1',
      'purl.org/rss/1.0',
      'purl.org/rss/1.0/modules/rss091',
      'purl.org/atom/ns',
      'www.w3.org/2005/atom',
      'example.com/newformat',
      'example.com/necho',
      'purl.org/echo',
      'uri/of/echo/namespace',
      'purl.org/pie',
    ],
    admin: ['webns.net/mvcb'],
    content: ['purl.org/rss/1.0/modules/content'],
    creativecommons: ['backend.userland.com/creativecommonsrssmodule'],
    dc: ['purl.org/dc/elements/1.0', 'purl.org/dc/elements/1.1'],
    dcterms: ['purl.org/dc/terms', 'purl.org/dc/dcmitype'],
    feedburner: ['rssnamespace.org/feedburner/ext/1.0'],
    geo: ['www.w3.org/2003/01/geo/wgs84_pos'],
    georss: ['www.georss.org/georss'],
    gml: ['www.opengis.net/gml'],
    itunes: [
      'www.itunes.com/dtds/podcast-1.0.dtd',
      'example.com/dtds/podcast-1.0.dtd',
      'www.itunes.com/dtds/podcast-1.0',
    ],
    media: [
      'search.yahoo.com/mrss',
      'search.yahoo.com/rss',
      'video.search.yahoo.com/mrss',
      'www.rssboard.org/media-rss',
    ],
    rdf: ['www.w3.org/1999/02/22-rdf-syntax-ns'],
    slash: ['purl.org/rss/1.0/modules/slash'],
    sy: ['purl.org/rss/1.0/modules/syndication'],
    thr: ['purl.org/syndication/thread/1.0'],
    webfeeds: ['webfeeds.org/rss/1.0'],
    wfw: ['wellformedweb.org/commentapi'],
    xhtml: ['www.w3.org/1999/xhtml'],
    xml: ['www.w3.org/xml/1998/namespace'],
  }).flatMap(([prefix, addresses]) => addresses.map((address) => [address, prefix] as const)),
);

const WELL_KNOWN_PREFIXES = new Map<string, string>([
  ...[...PREFIX_OF_NAMESPACE.values()].map((prefix) => [prefix, prefix] as const),
  ['atom', ''],
  ['a10', ''],
  ['rss', ''],
]);

/** Returns our prefix for a declared namespace; undefined for an address that feeds do not use. */
function findPrefix(address: string): string | undefined {
  const plain = address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/#?]$/, '');
  return PREFIX_OF_NAMESPACE.get(plain);
}

/**
 * Declarations in scope at an element. Scopes are linked, not copied: declarations on every element cost only their own length.
 */
export interface NamespaceScope {
  parent: NamespaceScope | undefined;
  /** Prefix as written → our prefix. */
  prefixes: Map<string, string>;
  /** Name as written → our name, filled on demand. */
  names: Map<string, string>;
}

function createScope(parent: NamespaceScope | undefined): NamespaceScope {
  return { parent, prefixes: new Map(), names: new Map() };
}

/** Returns our name of an element as written: lower case, with our prefix. An undeclared prefix has its usual meaning. */
function toCanonicalName(written: string, scope: NamespaceScope): string {
  const known = scope.names.get(written);
  if (known !== undefined) return known;
  const lower = written.toLowerCase();
  const colon = lower.indexOf(':');
  const prefix = colon === -1 ? '' : lower.slice(0, colon);
  const local = lower.slice(colon + 1);
  const ours = findInScope(prefix, scope) ?? WELL_KNOWN_PREFIXES.get(prefix) ?? prefix;
  const name = ours === '' ? local : `${ours}:${local}`;
  scope.names.set(written, name);
  return name;
}

function findInScope(prefix: string, scope: NamespaceScope): string | undefined {
  for (let at: NamespaceScope | undefined = scope; at !== undefined; at = at.parent) {
    const ours = at.prefixes.get(prefix);
    if (ours !== undefined) return ours;
  }
  return undefined;
}
