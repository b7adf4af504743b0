import type { PostImage } from '#shared/api/blog-pages.ts';
import type { PhotoDetails } from '#shared/api/media.ts';
import { IMAGE_WIDTHS } from '#shared/domain/image-widths.ts';
import { t } from '#shared/i18n/translate.ts';
import { formatDate, formatNumber } from '#web/ui/format.ts';

/** Smaller sizes are for icons. */
const WIDTHS = IMAGE_WIDTHS.filter((width) => width >= 320);

/** Whether it was uploaded here, so that smaller sizes exist. */
export function isUploaded(url: string, publicUrl: string): boolean {
  return url.startsWith(`${publicUrl}/media/`) && /\/[0-9a-f-]{36}$/.test(url);
}

/** Returns the `srcset` for the browser to choose from; `width` is the image's own, if known. */
export function toSrcSet(url: string, width: number | null): string {
  const smaller = WIDTHS.filter((candidate) => width === null || candidate < width);
  const all = smaller.map((candidate) => `${url}?w=${candidate} ${candidate}w`);
  return (width === null ? all : [...all, `${url} ${width}w`]).join(', ');
}

const IMG = /<img((?:\s+[^\s"'<>=/]+(?:="[^"]*")?)*)\s*\/?>/g;
const SRC = /\ssrc="([^"]*)"/;

/** The maximum width of a post's text. */
const TEXT_WIDTH = 741;

/**
 * Adds sizes to the images in a post's sanitised HTML that were uploaded here (`hasSizes`), and says in `data-details` how they
 * were taken.
 */
export function addImageSizes(
  html: string,
  images: readonly PostImage[],
  { hasSizes, language }: { hasSizes: boolean; language: string },
): string {
  const byUrl = new Map(images.map((image) => [image.URL, image]));
  return html.replace(IMG, (tag, attributes: string) => {
    const image = byUrl.get(SRC.exec(attributes)?.[1]?.replaceAll('&amp;', '&') ?? '');
    if (!image || /\ssrcset=/.test(attributes)) return tag;
    const details = image.exif ? describePhoto(image.exif, language) : '';
    const added = [
      ...(hasSizes
        ? [
            ['srcset', toSrcSet(image.URL, image.width)],
            ['sizes', `min(100vw, ${Math.min(TEXT_WIDTH, image.width)}px)`],
          ]
        : []),
      ...(/\swidth=/.test(attributes)
        ? []
        : [
            ['width', String(image.width)],
            ['height', String(image.height)],
          ]),
      ...(details ? [['data-details', details]] : []),
    ];
    return `<img${attributes}${added.map(([name, value]) => ` ${name}="${escapeAttribute(value!)}"`).join('')}>`;
  });
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Describes how a photograph was taken, in one line: `Fujifilm X100V · 23 mm · ƒ/2 · 1/250 s · ISO 400 · May 4, 2024`. */
export function describePhoto(details: PhotoDetails, language: string): string {
  const { camera, lens, focal_length, aperture, shutter, iso, taken_on } = details;
  const write = (value: number) =>
    formatNumber(value, { maximumFractionDigits: 1, useGrouping: false }, language);
  return [
    camera,
    lens,
    focal_length && t('{number} mm', { number: write(focal_length) }),
    aperture && `ƒ/${write(aperture)}`,
    shutter && t('{time} s', { time: formatShutter(shutter, write) }),
    iso && `ISO ${write(iso)}`,
    taken_on && formatDate(taken_on, { dateStyle: 'long', timeZone: 'UTC' }, language),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Formats short times as photographers do: 1/250. */
function formatShutter(seconds: number, write: (value: number) => string): string {
  return seconds < 0.3 ? `1/${Math.round(1 / seconds)}` : write(seconds);
}
