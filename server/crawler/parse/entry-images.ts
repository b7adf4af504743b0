import type { PostImage } from '#server/platform/db/column-types.ts';
import { resolveAddress } from '#server/text/address.ts';
import type { XmlElement } from '#server/text/xml.ts';
import { findChild, getChildText, getText, listChildren, parseCount } from '#server/text/xml.ts';
import { listMediaElements } from './enclosures.ts';
import { findImageLink } from './feed-images.ts';
import type { FeedLink } from './links.ts';

/**
 * The picture that the feed itself names for an entry, best first: the largest of Media RSS, an attached picture,
 * iTunes' cover. Undefined when it names none.
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

/** The widest picture; without widths the first. */
function findLargest(images: PostImage[]): PostImage | undefined {
  return images.reduce<PostImage | undefined>(
    (best, image) => (best === undefined || (image.width ?? 0) > (best.width ?? 0) ? image : best),
    undefined,
  );
}
