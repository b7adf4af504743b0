import { decodeEntities } from './entities.ts';

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
