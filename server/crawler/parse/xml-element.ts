import type { XmlElement } from './xml-tree.ts';

/** Questions about one element of the tree. */

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

const NONE: readonly XmlElement[] = [];

export function listChildren(element: XmlElement, name: string): readonly XmlElement[] {
  let found: XmlElement[] | undefined;
  for (const child of element.children) {
    if (typeof child === 'string' || child.name !== name) continue;
    found ??= [];
    found.push(child);
  }
  // Entries are asked for some forty names, most of which they do not have.
  return found ?? NONE;
}

/** All text inside, that of inner elements too, as it stands. */
export function getText(element: XmlElement): string {
  const { children } = element;
  if (children.length === 1 && typeof children[0] === 'string') return children[0];
  let text = '';
  for (const child of children) text += typeof child === 'string' ? child : getText(child);
  return text;
}

/** The trimmed text of a child; '' when there is none. */
export function getChildText(element: XmlElement, name: string): string {
  const child = findChild(element, name);
  return child === undefined ? '' : getText(child).trim();
}

/** The first of several children that has text; '' when none has. */
export function getFirstChildText(element: XmlElement, names: readonly string[]): string {
  for (const name of names) {
    for (const child of listChildren(element, name)) {
      const text = getText(child).trim();
      if (text !== '') return text;
    }
  }
  return '';
}

/** A whole number of an attribute or a text; undefined when it is none. */
export function parseCount(text: string | undefined): number | undefined {
  const trimmed = text?.trim() ?? '';
  return /^\d{1,15}$/.test(trimmed) ? Number(trimmed) : undefined;
}
