import { escapeHtml } from '#server/text/html-text.ts';

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/gi;

/** Renders plain text as HTML, not yet sanitised: empty lines separate paragraphs, line breaks and links are kept. */
export function renderPostHtml(text: string): string {
  return text
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${renderLinks(paragraph).replaceAll('\n', '<br>\n')}</p>`)
    .join('\n');
}

function renderLinks(text: string): string {
  let html = '';
  let at = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    // A sentence may end with an address, or have one in parentheses.
    const address = found.replace(/[.,:;!?'’”]+$/, '').replace(/^([^(]*)\)+$/, '$1');
    html += `${escapeHtml(text.slice(at, index))}<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`;
    at = index + address.length;
  }
  return html + escapeHtml(text.slice(at));
}
