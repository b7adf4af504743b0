import { collapseSpace } from '#server/text/html-text.ts';
import type { XmlElement } from '#server/text/xml.ts';
import { getText, listChildElements } from '#server/text/xml.ts';
import { ENTRY_MAX_TAGS } from '#shared/domain/limits.ts';
import { limitTitle } from './text-construct.ts';

const CATEGORIES = new Set(['category', 'dc:subject', 'media:category', 'itunes:category']);
const KEYWORD_LISTS = new Set(['itunes:keywords', 'media:keywords', 'keywords', 'tags']);

/** The names of an entry's categories as the publisher writes them, without repeats. */
export function listCategories(element: XmlElement, groups: XmlElement[]): string[] {
  return dedupeTags(listWrittenNames([element, ...groups]));
}

function* listWrittenNames(parents: XmlElement[]): Generator<string> {
  for (const parent of parents) {
    for (const child of listChildElements(parent)) {
      if (CATEGORIES.has(child.name)) yield* listCategoryNames(child);
      else if (KEYWORD_LISTS.has(child.name)) yield* listKeywords(child);
    }
  }
}

/**
 * Trims, cuts to the title's limit and drops empty names and repeats that differ in case only. The first ENTRY_MAX_TAGS
 * are kept: a feed with more is filling, not sorting.
 */
export function dedupeTags(names: Iterable<string>): string[] {
  const byKey = new Map<string, string>();
  for (const written of names) {
    const name = limitTitle(collapseSpace(written));
    const key = name.toLowerCase();
    if (name !== '' && !byKey.has(key)) byKey.set(key, name);
    if (byKey.size === ENTRY_MAX_TAGS) break;
  }
  return [...byKey.values()];
}

/** Separated by commas, or each in an element of its own. */
function* listKeywords(list: XmlElement): Generator<string> {
  const elements = listChildElements(list);
  if (elements.length === 0) yield* getText(list).split(',');
  else for (const element of elements) yield getText(element);
}

/** Atom's term, unless that is an address and a label says it in words; an iTunes category and those one level inside it. */
function* listCategoryNames(element: XmlElement): Generator<string> {
  const label = element.attributes.get('label') ?? '';
  const term = element.attributes.get('term') ?? '';
  const isAddress = /^[a-z][a-z\d+.-]*:\/\//i.test(term);
  if (term !== '' && !(isAddress && label !== '')) yield term;
  else if (element.name === 'itunes:category') {
    yield element.attributes.get('text') ?? '';
    for (const inner of listChildElements(element)) yield inner.attributes.get('text') ?? '';
  } else yield getText(element).trim() || label || (element.attributes.get('href') ?? '');
}
