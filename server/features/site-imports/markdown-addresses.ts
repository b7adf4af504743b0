import { renderMarkdown } from '#server/markup/markdown.ts';
import { resolveAddress } from '#server/text/address.ts';
import { ARCHIVE_BASE, isPictureLink } from './picture-addresses.ts';

/** How an address is written in Markdown: before and after it. Prose may have the same word within parentheses. */
const PICTURES = [
  ['(', ')'],
  ['(', ' '],
  ['"', '"'],
  ['<', '>'],
];
const LINKS = [
  ['](', ')'],
  ['](', ' '],
  ['](', '#'],
  ['<', '>'],
  ['href="', '"'],
  [']: ', '\n'],
];

/**
 * Replaces addresses in Markdown, as written: those of pictures that `find` knows, and those of links that are relative, which would
 * lead to a page of this server otherwise, or that name a post of the export.
 * @param toLink returns the address here for an absolute one
 */
export function replaceInMarkdown(
  text: string,
  base: string,
  find: (address: string) => string | undefined,
  toLink: (address: string) => string,
): string {
  const html = renderMarkdown(text);
  let replaced = `${text}\n`;
  const replace = (written: string, here: string, places: string[][]) => {
    for (const spelling of new Set([written, decode(written)]))
      for (const [open, close] of places)
        replaced = replaced.replaceAll(`${open}${spelling}${close}`, () => `${open}${here}${close}`);
  };
  for (const address of listAttributes(html, /<img [^>]*?src="([^"]*)"/g)) {
    const here = find(address);
    if (here !== undefined) replace(address, here, PICTURES);
  }
  for (const address of listAttributes(html, /<a [^>]*?href="([^"#]+)/g)) {
    const absolute = resolveAddress(address, base);
    if (absolute === undefined) continue;
    const here = isPictureLink(absolute) ? find(address) : undefined;
    if (here !== undefined) replace(address, here, LINKS);
    else if (address.startsWith(ARCHIVE_BASE) || !/^[a-z][\w+.-]*:/i.test(address))
      replace(address, toLink(absolute), LINKS);
  }
  return replaced.slice(0, -1);
}

function listAttributes(html: string, pattern: RegExp): Set<string> {
  return new Set([...html.matchAll(pattern)].map(([, value]) => value!.replaceAll('&amp;', '&')));
}

function decode(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
