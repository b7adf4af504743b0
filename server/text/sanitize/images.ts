import type { PostImage } from '#server/platform/db/column-types.ts';
import { DATA_IMAGE_MAX_BYTES } from '#shared/domain/limits.ts';
import { resolveAddress } from '../address.ts';
import { parseCount } from '../xml.ts';
import { setAttribute } from './links.ts';
import type { Attributes } from './read-html.ts';
import { isEmoji, isTracker } from './tracking-pixels.ts';

/** Where lazy-loading scripts, which never run here, keep the address of a picture. */
const LAZY_SOURCES = [
  'data-src',
  'data-lazy-src',
  'data-original',
  'data-orig-file',
  'data-actualsrc',
  'data-lazyload',
  'data-orig-src',
  'data-echo',
  'data-large-file',
  'data-hi-res-src',
];
const LAZY_SOURCE_SETS = ['data-srcset', 'data-lazy-srcset'];

/** How the content of a picture of each kind begins in base64: what a `data:` address says of itself is not believed. */
const DATA_IMAGE =
  /^data:image\/(?:png;base64,iVBORw0KGgo|gif;base64,R0lGOD|jpe?g;base64,\/9j\/|webp;base64,UklGR|avif;base64,AAAA[\w+/]{2}Z0eXBhdmlm)[A-Za-z\d+/]*={0,2}$/;
/** Below this a picture in the text is the grey box or the blur that stands in until a script brings the real one. */
const DATA_IMAGE_MIN_CHARACTERS = 300;

/** A picture's attributes made absolute in place; undefined when nobody would see it or it cannot be found. */
export function transformImage(attributes: Attributes, baseUrl: string): PostImage | undefined {
  const lazy = findFirst(attributes, LAZY_SOURCES);
  const lazySet = findFirst(attributes, LAZY_SOURCE_SETS);
  const set = lazySet ?? attributes.get('srcset');
  if (set !== undefined) setAttribute(attributes, 'srcset', resolveSourceSet(set, baseUrl));
  const src = attributes.get('src');
  const url =
    resolveAddress(lazy, baseUrl) ??
    resolveAddress(src, baseUrl) ??
    attributes.get('srcset')?.split(' ', 1)[0] ??
    findDataImage(src);
  const width = parsePixels(attributes.get('width'));
  const height = parsePixels(attributes.get('height'));
  if (url === undefined || isTracker(url) || isInvisible(attributes, width, height)) return undefined;
  const emojiSize = isEmoji(url) ? 20 : undefined;
  attributes.set('src', url);
  // A side of 0 beside a real one is a slip: the browser finds the height by itself.
  setAttribute(attributes, 'width', (width || emojiSize)?.toString());
  setAttribute(attributes, 'height', (height || emojiSize)?.toString());
  attributes.set('loading', 'lazy');
  return { url, width: width || undefined, height: height || undefined, alt: attributes.get('alt') ?? '' };
}

function findFirst(attributes: Attributes, names: readonly string[]): string | undefined {
  if (attributes.size < 2) return undefined;
  for (const name of names) {
    const value = attributes.get(name);
    if (value !== undefined && value !== '') return value;
  }
  return undefined;
}

/** A small picture that stands in the text itself, of a kind that cannot hold a script. */
function findDataImage(src: string | undefined): string | undefined {
  const trimmed = src?.trim() ?? '';
  if (trimmed.length < DATA_IMAGE_MIN_CHARACTERS || trimmed.length > DATA_IMAGE_MAX_BYTES) return undefined;
  return DATA_IMAGE.test(trimmed) ? trimmed : undefined;
}

/** A counter is one pixel, or none in both directions; a real picture may have one side written as 0. */
function isInvisible(attributes: Attributes, width: number | undefined, height: number | undefined): boolean {
  if (width === 1 || height === 1) return true;
  if ((width === 0 && !(height && height > 1)) || (height === 0 && !(width && width > 1))) return true;
  const style = (attributes.get('style') ?? '').slice(0, 1_000).replace(/\s/g, '').toLowerCase();
  return /visibility:hidden|(?:^|;)(?:width|height):[01](?:px)?(?:;|!|$)/.test(style);
}

/** Whole pixels; a percentage or anything else is left to the page's own style. */
export function parsePixels(written: string | undefined): number | undefined {
  return parseCount(written?.trim().replace(/(?:\.\d{1,9})?(?:px)?$/i, ''));
}

/**
 * `srcset` with absolute addresses, by the HTML standard's own steps: an address ends at white space, its descriptor at
 * a comma, so that commas inside addresses stay. Candidates that are no http(s) address are left out.
 */
export function resolveSourceSet(written: string, baseUrl: string): string {
  const candidates: string[] = [];
  const pattern = /[\s,]*(\S+)/y;
  for (let match = pattern.exec(written); match !== null; match = pattern.exec(written)) {
    const address = match[1]!;
    let descriptor = '';
    if (!address.endsWith(',')) {
      const comma = written.indexOf(',', pattern.lastIndex);
      const end = comma === -1 ? written.length : comma;
      descriptor = written.slice(pattern.lastIndex, end).trim();
      pattern.lastIndex = end;
    }
    const url = resolveAddress(address.replace(/,{1,100}$/, ''), baseUrl);
    if (url !== undefined && /^(?:|\d{1,6}w|\d{1,3}(?:\.\d{1,4})?x)$/.test(descriptor))
      candidates.push(descriptor === '' ? url : `${url} ${descriptor}`);
  }
  return candidates.join(', ');
}
