import { removeForbidden } from '#server/text/characters.ts';

/** Renders an element with a text, in CDATA sections: a text that contains the end of one is split between two. */
export function renderText(name: string, text: string, attributes = ''): string {
  const safe = removeForbidden(text).replaceAll(']]>', ']]]]><![CDATA[>');
  return `<${name}${attributes}><![CDATA[${safe}]]></${name}>\n`;
}

/** Renders an element with an address, a date or a number. */
export function renderValue(name: string, value: string | number, attributes = ''): string {
  return `<${name}${attributes}>${escapeXml(String(value))}</${name}>\n`;
}

/** Renders an attribute, with a space before it. */
export function renderAttribute(name: string, value: string): string {
  return ` ${name}="${escapeXml(value)}"`;
}

function escapeXml(text: string): string {
  return removeForbidden(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Renders a date and time as WordPress does: in UTC, `2026-01-31 08:00:00`. */
export function formatWxrDate(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ');
}
