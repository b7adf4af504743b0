import type { PostImage } from '#server/platform/db/column-types.ts';
import { DATA_IMAGE_MAX_BYTES } from '#shared/domain/limits.ts';
import { resolveAddress } from '../address.ts';
import { parseCount } from '../xml.ts';
import { setAttribute } from './links.ts';
import type { Attributes } from './read-html.ts';
import { isEmoji, isTracker } from './tracking-pixels.ts';

/** Attributes in which lazy-loading scripts, which never run here, store an image's address. */
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

/** Beginnings of each image type in base64: the declared type of a `data:` address is not trusted. */
const DATA_IMAGE =
  /^data:image\/(?:png;base64,iVBORw0KGgo|gif;base64,R0lGOD|jpe?g;base64,\/9j\/|webp;base64,UklGR|avif;base64,AAAA[\w+/]{2}Z0eXBhdmlm)[A-Za-z\d+/]*={0,2}$/;
/** A shorter image in the text is a placeholder until a script loads the real one. */
const DATA_IMAGE_MIN_CHARACTERS = 300;

/** Makes an image's attributes absolute in place; returns undefined if it is invisible or has no address. */
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
  // A 0 beside a real size is an error: the browser computes the height.
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

/** Returns a small inline image of a type that cannot have a script. */
function findDataImage(src: string | undefined): string | undefined {
  const trimmed = src?.trim() ?? '';
  if (trimmed.length < DATA_IMAGE_MIN_CHARACTERS || trimmed.length > DATA_IMAGE_MAX_BYTES) return undefined;
  return DATA_IMAGE.test(trimmed) ? trimmed : undefined;
}

/** Whether an image is a counter, with one pixel or none in both directions; a real image may have one side written as 0. */
function isInvisible(attributes: Attributes, width: number | undefined, height: number | undefined): boolean {
  if (width === 1 || height === 1) return true;
  if ((width === 0 && !(height && height > 1)) || (height === 0 && !(width && width > 1))) return true;
  const style = (attributes.get('style') ?? '').slice(0, 1_000).replace(/\s/g, '').toLowerCase();
  return /visibility:hidden|(?:^|;)(?:width|height):[01](?:px)?(?:;|!|$)/.test(style);
}

/** Parses whole pixels; a percentage or anything else is left to the page's own style. */
export function parsePixels(written: string | undefined): number | undefined {
  return parseCount(written?.trim().replace(/(?:\.\d{1,9})?(?:px)?$/i, ''));
}

/**
 * Returns `srcset` with absolute addresses, by the HTML standard's own steps: an address ends at white space, its descriptor at a
 * comma, so that commas inside addresses stay. Candidates without an http(s) address are left out.
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
