/** A piece of XML that is well formed by how it was made: texts and values cannot be mistaken for it. */
export interface Xml {
  xml: string;
}

type Attributes = Record<string, string | number | undefined>;

/** An element; children without a value are left out, texts are escaped. */
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

/** An element with nothing but a text; undefined where there is none. */
export function createTextElement(name: string, text: string | null | undefined): Xml | undefined {
  return text ? createElement(name, {}, text) : undefined;
}

/** A list of elements as one. */
export function createFragment(pieces: Xml[]): Xml {
  return { xml: pieces.map((piece) => piece.xml).join('') };
}

/** The document, in UTF-8. */
export function renderXml(root: Xml): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root.xml}\n`;
}

/** Characters that XML 1.0 forbids altogether must be gone already: no escape stands for them. */
function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}
