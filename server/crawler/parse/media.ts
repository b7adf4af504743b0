import type { PostEnclosure, PostImage } from '#server/platform/db/column-types.ts';
import { resolveAddress } from '#server/text/address.ts';
import {
  findChild,
  getChildText,
  getFirstChildText,
  getText,
  listChildren,
  parseCount,
  type XmlElement,
} from '#server/text/xml.ts';
import { ENTRY_MAX_ENCLOSURES, ENTRY_MAX_MEDIA } from '#shared/domain/limits.ts';
import type { FeedLink } from './fields.ts';

const TYPE_OF_EXTENSION = new Map([
  ['mp3', 'audio/mpeg'],
  ['m4a', 'audio/mp4'],
  ['ogg', 'audio/ogg'],
  ['opus', 'audio/ogg'],
  ['wav', 'audio/wav'],
  ['mp4', 'video/mp4'],
  ['m4v', 'video/mp4'],
  ['webm', 'video/webm'],
  ['mov', 'video/quicktime'],
  ['pdf', 'application/pdf'],
]);

/**
 * Lists an entry's attachments: RSS enclosures, Atom's links of that type, Media RSS audio and video; without duplicates, and
 * only the first ENTRY_MAX_ENCLOSURES.
 */
export function listEnclosures(
  element: XmlElement,
  links: FeedLink[],
  groups: XmlElement[],
): PostEnclosure[] {
  const duration = parseDuration(getChildText(element, 'itunes:duration'));
  const listed = [
    ...listChildren(element, 'enclosure').slice(0, ENTRY_MAX_ENCLOSURES).map(readEnclosure),
    ...links.filter(({ rel }) => rel === 'enclosure').map(toEnclosure),
    ...groups.flatMap(listMedia).slice(0, ENTRY_MAX_MEDIA).map(readMedia),
  ];
  const byUrl = new Map<string, PostEnclosure>();
  for (const enclosure of listed) {
    if (enclosure === undefined) continue;
    const known = byUrl.get(enclosure.url);
    byUrl.set(enclosure.url, known === undefined ? enclosure : mergeEnclosures(known, enclosure));
  }
  const enclosures = [...byUrl.values()].slice(0, ENTRY_MAX_ENCLOSURES);
  const playable = enclosures.find(({ type }) => /^(?:audio|video)\//.test(type)) ?? enclosures[0];
  if (playable !== undefined) playable.duration ??= duration;
  return enclosures;
}

function readEnclosure(element: XmlElement): PostEnclosure | undefined {
  const url = resolveAddress(
    element.attributes.get('url') ?? element.attributes.get('href') ?? element.attributes.get('rdf:resource'),
    element.base,
  );
  if (url === undefined) return undefined;
  const type = element.attributes.get('type') ?? '';
  return {
    url,
    type: toMediaType(url, type),
    length: parseLength(element),
    duration: undefined,
    title: undefined,
  };
}

function toEnclosure({ url, type, length, title }: FeedLink): PostEnclosure {
  return { url, type: toMediaType(url, type), length, duration: undefined, title };
}

/** Returns a single `media:content`, or all of a group. */
function listMedia(element: XmlElement): readonly XmlElement[] {
  return element.name === 'media:content' ? [element] : listChildren(element, 'media:content');
}

/** Reads audio and video only: Media RSS's images represent the entry and are not attachments. */
function readMedia(element: XmlElement): PostEnclosure | undefined {
  const enclosure = readEnclosure(element);
  const medium = element.attributes.get('medium')?.trim().toLowerCase() ?? '';
  if (enclosure === undefined) return undefined;
  if (medium !== 'audio' && medium !== 'video' && !/^(?:audio|video)\//.test(enclosure.type))
    return undefined;
  return {
    ...enclosure,
    duration: parseDuration(element.attributes.get('duration') ?? ''),
    title: getFirstChildText(element, ['media:title']) || undefined,
  };
}

function mergeEnclosures(known: PostEnclosure, other: PostEnclosure): PostEnclosure {
  return {
    url: known.url,
    type: known.type || other.type,
    length: known.length ?? other.length,
    duration: known.duration ?? other.duration,
    title: known.title ?? other.title,
  };
}

function parseLength(element: XmlElement): number | undefined {
  const length = parseCount(element.attributes.get('length') ?? element.attributes.get('filesize'));
  return length === 0 ? undefined : length;
}

/** Returns the declared media type without its parameters, else that of the file's extension. */
export function toMediaType(url: string, declared: string): string {
  const type = declared.split(';', 1)[0]!.trim().toLowerCase();
  if (type.includes('/')) return type;
  const extension = /\.([a-z\d]{2,4})$/i.exec(URL.parse(url)?.pathname ?? '')?.[1]?.toLowerCase();
  return TYPE_OF_EXTENSION.get(extension ?? '') ?? type;
}

/** Parses seconds from `3723`, `3723.5`, `62:03` or `1:02:03`. */
function parseDuration(text: string): number | undefined {
  const match = /^(?:(?:(\d{1,4}):)?(\d{1,4}):)?(\d{1,7})(?:\.\d{1,9})?$/.exec(text.trim());
  if (match === null) return undefined;
  const seconds = Number(match[1] ?? 0) * 3600 + Number(match[2] ?? 0) * 60 + Number(match[3]);
  return seconds === 0 ? undefined : seconds;
}

/** Lists the first ENTRY_MAX_MEDIA elements of that name in Media RSS in an entry, including groups. */
function listMediaElements(element: XmlElement, groups: XmlElement[], name: string): XmlElement[] {
  return [element, ...groups, ...groups.flatMap(listMedia)]
    .flatMap((parent) => listChildren(parent, name))
    .slice(0, ENTRY_MAX_MEDIA);
}

/**
 * Finds the image that the feed declares for an entry, best first: the largest of Media RSS, an attached image, iTunes' cover.
 */
export function findEntryImage(
  element: XmlElement,
  links: FeedLink[],
  groups: XmlElement[],
): PostImage | undefined {
  return (
    findLargest([...listMediaImages(element, groups), ...listThumbnails(element, groups)]) ??
    findAttachedImage(element, links) ??
    findCoverImage(element)
  );
}

function listMediaImages(element: XmlElement, groups: XmlElement[]): PostImage[] {
  return [...listMediaElements(element, groups, 'media:content')]
    .filter((media) => {
      const { medium = '', type = '' } = {
        medium: media.attributes.get('medium'),
        type: media.attributes.get('type'),
      };
      const isImageFile = /\.(?:jpe?g|png|gif|webp|avif)(?:$|\?)/i.test(media.attributes.get('url') ?? '');
      return medium === 'image' || type.startsWith('image/') || (medium === '' && type === '' && isImageFile);
    })
    .flatMap((media) => toImage(media, 'url') ?? []);
}

function listThumbnails(element: XmlElement, groups: XmlElement[]): PostImage[] {
  return listMediaElements(element, groups, 'media:thumbnail').flatMap(
    (media) => toImage(media, 'url') ?? [],
  );
}

function findAttachedImage(element: XmlElement, links: FeedLink[]): PostImage | undefined {
  const enclosure = listChildren(element, 'enclosure').find((child) =>
    child.attributes.get('type')?.startsWith('image/'),
  );
  const link = links.find(({ rel, type }) => rel === 'enclosure' && type.startsWith('image/'));
  if (enclosure !== undefined) return toImage(enclosure, 'url');
  return link === undefined ? undefined : { url: link.url, width: undefined, height: undefined, alt: '' };
}

function findCoverImage(element: XmlElement): PostImage | undefined {
  const cover = findChild(element, 'itunes:image');
  if (cover !== undefined) return toImage(cover, cover.attributes.has('href') ? 'href' : 'url');
  const image = findChild(element, 'image');
  const url =
    image === undefined
      ? findImageLink(element)
      : resolveAddress(getChildText(image, 'url') || getText(image), image.base);
  return url === undefined ? undefined : { url, width: undefined, height: undefined, alt: '' };
}

function toImage(element: XmlElement, attribute: string): PostImage | undefined {
  const url = resolveAddress(element.attributes.get(attribute), element.base);
  if (url === undefined) return undefined;
  const width = parseCount(element.attributes.get('width'));
  const height = parseCount(element.attributes.get('height'));
  if (width === 1 || height === 1) return undefined;
  return { url, width, height, alt: '' };
}

/** Returns the widest image; without widths the first. */
function findLargest(images: PostImage[]): PostImage | undefined {
  return images.reduce<PostImage | undefined>(
    (best, image) => (best === undefined || (image.width ?? 0) > (best.width ?? 0) ? image : best),
    undefined,
  );
}

/** Finds the feed's image (RSS and RDF `image`, Atom `logo`, iTunes, Media RSS) and its square icon. */
export function findFeedImages(
  root: XmlElement,
  channel: XmlElement,
): { image: string | undefined; icon: string | undefined } {
  const itunes = findChild(channel, 'itunes:image');
  const rdf = root === channel ? undefined : findChild(root, 'image');
  const image =
    findImage(findChild(channel, 'image'), 'url') ??
    findImage(rdf, 'url') ??
    findAddress(findChild(channel, 'logo')) ??
    resolveAddress(itunes?.attributes.get('href') ?? itunes?.attributes.get('url'), channel.base) ??
    findImageLink(channel) ??
    findAddress(findChild(channel, 'webfeeds:logo')) ??
    resolveAddress(findChild(channel, 'media:thumbnail')?.attributes.get('url'), channel.base);
  const icon = findAddress(findChild(channel, 'icon')) ?? findAddress(findChild(channel, 'webfeeds:icon'));
  return { image, icon };
}

function findImage(element: XmlElement | undefined, child: string): string | undefined {
  if (element === undefined) return undefined;
  const written =
    getChildText(element, child) || element.attributes.get('href') || element.attributes.get('rdf:resource');
  return resolveAddress(written, element.base);
}

/** The form of iTunes' first feeds: `<itunes:link rel="image" href="…"/>`. */
function findImageLink(element: XmlElement): string | undefined {
  const link = listChildren(element, 'itunes:link').find((child) => child.attributes.get('rel') === 'image');
  return resolveAddress(link?.attributes.get('href'), element.base);
}

function findAddress(element: XmlElement | undefined): string | undefined {
  return element === undefined ? undefined : resolveAddress(getText(element), element.base);
}
