import { resolveAddress } from '#server/text/address.ts';
import { decodePath } from './rules.ts';

/** The base of relative addresses where the blog's own is unknown: in an archive. No such host exists. */
export const ARCHIVE_BASE = 'https://archive.invalid/';

/** The base of addresses by which texts show what a `PictureItem` describes. No such host exists. */
const ATTACHMENT_BASE = 'https://attachment.invalid/';

/** Returns the address by which a reader's HTML shows a picture of which it knows only the key of its `PictureItem`. */
export function toAttachmentUrl(key: string): string {
  return `${ATTACHMENT_BASE}${encodeURIComponent(key)}`;
}

/** Returns the key in such an address; undefined for any other. */
export function findAttachmentKey(address: string): string | undefined {
  if (!address.startsWith(ATTACHMENT_BASE)) return undefined;
  return decodePath(address.slice(ATTACHMENT_BASE.length));
}

/** Endings of pictures that browsers show; a link to such a file is a link to a picture. */
const PICTURE_PATH = /\.(?:jpe?g|png|gif|webp|avif|heic|bmp|tiff?)$/i;
/** `tea-300x200.jpg` is a smaller copy of `tea.jpg`, `tea-scaled.jpg` one of a very large picture. */
const SIZE_SUFFIX = /-\d{2,4}x\d{2,4}(?=\.\w{3,4}$)/;
/** Parameters by which image services choose a size. */
const SIZE_PARAMETERS = [
  'w',
  'h',
  'width',
  'height',
  'resize',
  'fit',
  'crop',
  'ssl',
  'quality',
  'zoom',
  'strip',
];

/** Hosts of Blogger's pictures: `1.bp.blogspot.com`, `blogger.googleusercontent.com`. */
const BLOGGER_HOST = /^(?:[\w-]+\.bp\.blogspot\.com|(?:blogger|lh\d)\.googleusercontent\.com)$/;
/** `/s320/tea.jpg`, `/w640-h480/tea.jpg`, `=s320`: `s0` is the picture as it was sent there. */
const BLOGGER_SIZE = /(\/|=)[swh]\d{1,5}(?:-[\w-]{1,40})?(?=\/[^/]*$|$)/;

/** Jetpack's copies of pictures: `https://i0.wp.com/kettle.example/tea.jpg?resize=300%2C200&ssl=1`. */
const PHOTON_HOST = /^i[0-3]\.wp\.com$/;

/** Returns the address behind a copy of Jetpack's; the address itself if it is none. */
function findOriginal(url: URL): URL {
  if (!PHOTON_HOST.test(url.host) || !/^\/[^/]+\.\w+\/./.test(url.pathname)) return new URL(url.href);
  const protocol = url.searchParams.get('ssl') === '1' ? 'https' : 'http';
  return URL.parse(`${protocol}:/${url.pathname}`) ?? new URL(url.href);
}

/** Where a picture can be, the largest first, and what names it however it is written. */
export interface PictureAddress {
  key: string;
  urls: string[];
}

/**
 * Returns the addresses of the picture behind one in a post: without the size that the platform has chosen, and as written.
 * Undefined for anything but an address on the web.
 */
export function toPictureAddress(address: string, base: string): PictureAddress | undefined {
  const url = URL.parse(resolveAddress(address, base) ?? '');
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  url.hash = '';
  const full = findOriginal(url);
  full.pathname = BLOGGER_HOST.test(full.host)
    ? full.pathname.replace(BLOGGER_SIZE, '$1s0')
    : full.pathname.replace(SIZE_SUFFIX, '');
  for (const name of SIZE_PARAMETERS) full.searchParams.delete(name);
  return {
    key: `//${full.host.replace(/^www\./, '')}${full.pathname}${full.search}`,
    urls: [...new Set([full.href, url.href])],
  };
}

/** Whether a link leads to a picture, as those around small ones often do. */
export function isPictureLink(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (PICTURE_PATH.test(url.pathname) || BLOGGER_HOST.test(url.host));
}

const IMAGE_TAG = /<img(?: [a-z-]+="[^"]*")* \/>/g;
const LINK_TAG = /<a(?: [a-z-]+="[^"]*")*>/g;
const SOURCE_TAG = /<source(?: [a-z-]+="[^"]*")* \/>/g;

/**
 * Replaces the addresses of pictures in sanitised HTML, whose tags are all written in one way: of images, and of links to the same
 * pictures. What `find` does not know stays. Other sizes of a replaced image are dropped: the server makes them itself.
 */
export function replacePictures(html: string, find: (address: string) => string | undefined): string {
  let hasReplaced = false;
  const images = html.replaceAll(IMAGE_TAG, (tag) => {
    const replaced = replaceAttribute(tag, 'src', find);
    // Without the picture its address means nothing.
    if (replaced === undefined) return tag.includes(`src="${ATTACHMENT_BASE}`) ? '' : tag;
    hasReplaced = true;
    return replaced.replace(/ (?:srcset|sizes)="[^"]*"/g, '');
  });
  const sources = hasReplaced
    ? images.replaceAll(SOURCE_TAG, (tag) => (/ srcset="/.test(tag) ? '' : tag))
    : images;
  return sources.replaceAll(
    LINK_TAG,
    (tag) =>
      replaceAttribute(tag, 'href', (address) => (isPictureLink(address) ? find(address) : undefined)) ?? tag,
  );
}

function replaceAttribute(
  tag: string,
  name: string,
  find: (address: string) => string | undefined,
): string | undefined {
  const [whole, value] = new RegExp(` ${name}="([^"]*)"`).exec(tag) ?? [];
  if (whole === undefined) return undefined;
  const found = find(value!.replaceAll('&amp;', '&'));
  return found === undefined ? undefined : tag.replace(whole, () => ` ${name}="${found}"`);
}

/** Lists the addresses of the images in sanitised HTML with their alternative texts, in order. */
export function listPictures(html: string): { url: string; alt: string }[] {
  return [...html.matchAll(IMAGE_TAG)].flatMap(([tag]) => {
    const url = / src="([^"]*)"/.exec(tag)?.[1];
    const alt = / alt="([^"]*)"/.exec(tag)?.[1] ?? '';
    const decode = (text: string) =>
      text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
    return url === undefined ? [] : [{ url: decode(url), alt: decode(alt) }];
  });
}
