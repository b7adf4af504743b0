/** A piece of XML that is well formed by construction: texts and values are not assignable to it. */
export interface Xml {
  xml: string;
}

type Attributes = Record<string, string | number | undefined>;

/** Creates an element; children without a value are left out, texts are escaped. */
export function createElement(
  name: string,
  attributes: Attributes,
  ...children: (Xml | string | undefined | false)[]
): Xml {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('');
  const inner = children
    .filter((child) => child !== undefined && child !== false)
    .map((child) => (typeof child === 'string' ? escapeXml(child) : child.xml))
    .join('');
  return { xml: inner === '' ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>` };
}

/** Creates an element with only a text; undefined without one. */
export function createTextElement(name: string, text: string | null | undefined): Xml | undefined {
  return text ? createElement(name, {}, text) : undefined;
}

/** Joins a list of elements. */
export function createFragment(pieces: Xml[]): Xml {
  return { xml: pieces.map((piece) => piece.xml).join('') };
}

/** Renders the document, in UTF-8. */
export function renderXml(root: Xml): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root.xml}\n`;
}

/** Characters forbidden in XML 1.0 must be removed before: they cannot be escaped. */
function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}
