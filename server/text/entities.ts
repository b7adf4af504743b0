import { Parser } from 'htmlparser2';

/** The five of XML and the most frequent of HTML, so that most references need no look-up. */
const named = new Map<string, string>([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
]);

/** HTML reads the references 128 to 159 as windows-1252, because so many pages were written that way. */
const WINDOWS_1252 = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 32 }, (_, i) => 128 + i),
);

/** The longest name of an HTML entity has 31 letters. */
const LONGEST_NAME = 31;

/**
 * Replaces character references, HTML's named entities and those that the document declares, each once: `&amp;lt;` becomes
 * `&lt;`. What is unknown stays as it is written.
 */
export function decodeEntities(text: string, declared?: Pick<DeclaredEntities, 'expand'>): string {
  let ampersand = text.indexOf('&');
  if (ampersand === -1) return text;
  let decoded = '';
  let copied = 0;
  while (ampersand !== -1) {
    const end = findReferenceEnd(text, ampersand + 1);
    const character = end === -1 ? undefined : decodeReference(text.slice(ampersand + 1, end), declared);
    if (character !== undefined) {
      decoded += text.slice(copied, ampersand) + character;
      copied = end + 1;
    }
    ampersand = text.indexOf('&', character === undefined ? ampersand + 1 : copied);
  }
  return copied === 0 ? text : decoded + text.slice(copied);
}

/** True when the text holds a reference that an HTML reader would replace. */
export function hasEntity(text: string): boolean {
  return decodeEntities(text) !== text;
}

/** The index of the `;` that ends a reference, or -1 where none can end. */
function findReferenceEnd(text: string, start: number): number {
  const limit = Math.min(text.length, start + LONGEST_NAME + 2);
  for (let i = start; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x3b) return i === start ? -1 : i;
    const isNameCharacter =
      (code >= 0x61 && code <= 0x7a) ||
      (code >= 0x41 && code <= 0x5a) ||
      (code >= 0x30 && code <= 0x39) ||
      code === 0x23;
    if (!isNameCharacter) return -1;
  }
  return -1;
}

function decodeReference(
  name: string,
  declared: Pick<DeclaredEntities, 'expand'> | undefined,
): string | undefined {
  if (name.charCodeAt(0) !== 0x23) return declared?.expand(name) ?? decodeName(name);
  const isHex = name.charCodeAt(1) === 0x78 || name.charCodeAt(1) === 0x58;
  const digits = name.slice(isHex ? 2 : 1);
  if (!(isHex ? /^[\da-f]+$/i : /^\d+$/).test(digits)) return undefined;
  return decodeCodePoint(Number.parseInt(digits, isHex ? 16 : 10));
}

function decodeCodePoint(code: number): string {
  if (code >= 128 && code < 160) return WINDOWS_1252[code - 128]!;
  const isControl = code < 0x20 && code !== 0x9 && code !== 0xa && code !== 0xd;
  if (isControl || code === 0x7f) return '';
  const isCharacter = code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) && (code & 0xfffe) !== 0xfffe;
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}

/** The last name that the HTML parser did not know: a document that writes one writes it often. */
let unknownName = '';

/** Asks the HTML parser, which owns the table of names, and keeps its answer; only real names are kept. */
function decodeName(name: string): string | undefined {
  const known = named.get(name);
  if (known !== undefined || name === unknownName) return known;
  let decoded = '';
  new Parser({ ontext: (text) => (decoded += text) }, { decodeEntities: true }).end(`&${name};`);
  if (decoded.includes('&') || decoded.includes(';')) {
    unknownName = name;
    return undefined;
  }
  named.set(name, decoded);
  return decoded;
}

/** Entities that a document declares itself, and what is left of what they may make of it. */
export interface DeclaredEntities {
  /** The text of an entity; undefined when it is not declared or the document has grown enough. */
  expand(name: string): string | undefined;
}

/** How far a document is searched for its declarations. */
const DECLARATIONS_MAX = 64 * 1024;
const MOST_ENTITIES = 300;
/** Characters of one entity: names, addresses and copyright lines are shorter. */
const LONGEST_VALUE = 1_000;
/** Characters that all references of a document may come to: a bomb goes out here. */
const MOST_EXPANDED = 256 * 1024;
const NESTING_MAX = 4;
/** XML's own mean what they mean. */
const XML_NAMES = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

/**
 * The entities of a document's internal subset (XML 1.0, 4.2.1), as text: markup in them is not read as markup. External and
 * parameter entities are never followed. Undefined when the document declares none.
 */
export function readDeclaredEntities(text: string): DeclaredEntities | undefined {
  const start = text.slice(0, DECLARATIONS_MAX);
  const doctype = start.search(/<!DOCTYPE\s[^[\]<>]*\[/i);
  if (doctype === -1 || /<[a-z]/i.test(start.slice(0, doctype).replace(/<!--[\s\S]*?-->/g, '')))
    return undefined;
  const written = new Map<string, string>();
  const declaration = /<!ENTITY\s+([\w.:-]{1,31})\s+(?:"([^"]{0,4000})"|'([^']{0,4000})')\s*>/y;
  const subset = start.slice(doctype);
  for (let at = subset.indexOf('<!ENTITY'); at !== -1 && written.size < MOST_ENTITIES; ) {
    declaration.lastIndex = at;
    const [, name, double, single] = declaration.exec(subset) ?? [];
    if (name !== undefined && !XML_NAMES.has(name) && !written.has(name))
      written.set(name, double ?? single ?? '');
    at = subset.indexOf('<!ENTITY', at + 1);
  }
  return written.size === 0 ? undefined : createExpander(written);
}

function createExpander(written: Map<string, string>): DeclaredEntities {
  const values = new Map<string, string | undefined>();
  let expanded = 0;

  const findEntityValue = (name: string, depth: number): string | undefined => {
    if (values.has(name)) return values.get(name);
    const value = written.get(name);
    // Undefined while it is worked out: an entity that names itself has no value.
    values.set(name, undefined);
    if (value === undefined || depth > NESTING_MAX) return undefined;
    let isWhole = true;
    const expand = (inner: string) => {
      const innerValue = findEntityValue(inner, depth + 1);
      if (innerValue === undefined && written.has(inner)) isWhole = false;
      return innerValue;
    };
    const whole = decodeEntities(value, { expand });
    const resolved = isWhole && whole.length <= LONGEST_VALUE ? whole : undefined;
    values.set(name, resolved);
    return resolved;
  };

  return {
    expand: (name) => {
      const value = findEntityValue(name, 0);
      if (value === undefined || expanded + value.length > MOST_EXPANDED) return undefined;
      expanded += value.length;
      return value;
    },
  };
}
