import { collapseSpace } from './html-text.ts';
import { limitTitle } from './text-construct.ts';
import { childElements, textOf } from './xml-element.ts';
import type { XmlElement } from './xml-tree.ts';

const CATEGORIES = new Set(['category', 'dc:subject', 'media:category', 'itunes:category']);
const KEYWORD_LISTS = new Set(['itunes:keywords', 'media:keywords', 'keywords']);

/** Categories kept of one entry: a feed with more is filling, not sorting. */
const MOST_TAGS = 100;

/** The names of an entry's categories as the publisher writes them, without repeats. */
export function listCategories(element: XmlElement, groups: XmlElement[]): string[] {
  const names: string[] = [];
  for (const child of [element, ...groups].flatMap(childElements)) {
    if (CATEGORIES.has(child.name)) names.push(...categoryNames(child));
    else if (KEYWORD_LISTS.has(child.name)) names.push(...textOf(child).split(','));
  }
  return uniqueTags(names);
}

/** Trims, cuts to the title's limit and drops empty names and repeats that differ in case only. */
export function uniqueTags(names: string[]): string[] {
  const byKey = new Map<string, string>();
  for (const written of names) {
    const name = limitTitle(collapseSpace(written));
    const key = name.toLowerCase();
    if (name !== '' && !byKey.has(key)) byKey.set(key, name);
    if (byKey.size === MOST_TAGS) break;
  }
  return [...byKey.values()];
}

/** Atom's term, unless that is an address and a label says it in words; iTunes' categories hold their own kind. */
function categoryNames(element: XmlElement): string[] {
  const label = element.attributes.get('label') ?? '';
  const term = element.attributes.get('term') ?? '';
  const isAddress = /^[a-z][a-z\d+.-]*:\/\//i.test(term);
  if (term !== '' && !(isAddress && label !== '')) return [term];
  const text = textOf(element).trim();
  const own =
    element.name === 'itunes:category'
      ? attributeText(element)
      : text || label || element.attributes.get('href');
  const inner = element.name === 'itunes:category' ? childElements(element).flatMap(categoryNames) : [];
  return [own ?? '', ...inner];
}

function attributeText(element: XmlElement): string {
  return element.attributes.get('text') ?? '';
}
