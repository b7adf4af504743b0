import type { PostEnclosure } from '#server/platform/db/column-types.ts';
import { resolveAddress } from '#server/text/address.ts';
import type { XmlElement } from '#server/text/xml.ts';
import { getChildText, getFirstChildText, listChildren, parseCount } from '#server/text/xml.ts';
import { ENTRY_MAX_ENCLOSURES, ENTRY_MAX_MEDIA } from '#shared/domain/limits.ts';
import type { FeedLink } from './links.ts';

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
 * What an entry has attached: RSS enclosures, Atom's links of that kind, Media RSS sound and film; each address once, and
 * the first ENTRY_MAX_ENCLOSURES of them.
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

/** A `media:content` by itself, or all of a group. */
function listMedia(element: XmlElement): readonly XmlElement[] {
  return element.name === 'media:content' ? [element] : listChildren(element, 'media:content');
}

/** Sound and film only: Media RSS's pictures stand for the entry and are no attachment. */
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

/** The declared media type without its parameters, else the one that the file's ending stands for. */
export function toMediaType(url: string, declared: string): string {
  const type = declared.split(';', 1)[0]!.trim().toLowerCase();
  if (type.includes('/')) return type;
  const extension = /\.([a-z\d]{2,4})$/i.exec(URL.parse(url)?.pathname ?? '')?.[1]?.toLowerCase();
  return TYPE_OF_EXTENSION.get(extension ?? '') ?? type;
}

/** Seconds of `3723`, `3723.5`, `62:03` or `1:02:03`. */
export function parseDuration(text: string): number | undefined {
  const match = /^(?:(?:(\d{1,4}):)?(\d{1,4}):)?(\d{1,7})(?:\.\d{1,9})?$/.exec(text.trim());
  if (match === null) return undefined;
  const seconds = Number(match[1] ?? 0) * 3600 + Number(match[2] ?? 0) * 60 + Number(match[3]);
  return seconds === 0 ? undefined : seconds;
}

/** The first ENTRY_MAX_MEDIA elements of that name in Media RSS that stand in an entry, inside groups too. */
export function listMediaElements(element: XmlElement, groups: XmlElement[], name: string): XmlElement[] {
  return [element, ...groups, ...groups.flatMap(listMedia)]
    .flatMap((parent) => listChildren(parent, name))
    .slice(0, ENTRY_MAX_MEDIA);
}
