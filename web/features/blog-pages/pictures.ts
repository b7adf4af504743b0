import type { PostPicture } from '#shared/api/blog-pages.ts';
import type { PhotoFacts } from '#shared/api/media.ts';
import { PICTURE_WIDTHS } from '#shared/domain/picture-widths.ts';
import { t } from '#shared/i18n/translate.ts';

/** Narrower ones are for icons. */
const WIDTHS = PICTURE_WIDTHS.filter((width) => width >= 320);

/** Whether it was uploaded here, so that there are smaller ones of it. */
export function isUploaded(url: string, publicUrl: string): boolean {
  return url.startsWith(`${publicUrl}/media/`) && /\/[0-9a-f-]{36}$/.test(url);
}

/** What a browser chooses from, by the width that the picture will have; `width` is its own, where it is known. */
export function srcSetOf(url: string, width: number | null): string {
  const smaller = WIDTHS.filter((candidate) => width === null || candidate < width);
  const all = smaller.map((candidate) => `${url}?w=${candidate} ${candidate}w`);
  return (width === null ? all : [...all, `${url} ${width}w`]).join(', ');
}

const IMG = /<img((?:\s+[^\s"'<>=/]+(?:="[^"]*")?)*)\s*\/?>/g;
const SRC = /\ssrc="([^"]*)"/;

/** How wide the text of a post is at most. */
const TEXT_WIDTH = 741;

/**
 * The sanitised HTML of a post in which the pictures that were uploaded here come in sizes that fit (`hasSizes`), and say in
 * `data-facts` how they were taken.
 */
export function withPictures(
  html: string,
  pictures: readonly PostPicture[],
  { hasSizes, language }: { hasSizes: boolean; language: string },
): string {
  const byUrl = new Map(pictures.map((picture) => [picture.URL, picture]));
  return html.replace(IMG, (tag, attributes: string) => {
    const picture = byUrl.get(SRC.exec(attributes)?.[1]?.replaceAll('&amp;', '&') ?? '');
    if (!picture || /\ssrcset=/.test(attributes)) return tag;
    const facts = picture.exif ? describePhoto(picture.exif, language) : '';
    const added = [
      ...(hasSizes
        ? [
            ['srcset', srcSetOf(picture.URL, picture.width)],
            ['sizes', `min(100vw, ${Math.min(TEXT_WIDTH, picture.width)}px)`],
          ]
        : []),
      ...(/\swidth=/.test(attributes)
        ? []
        : [
            ['width', String(picture.width)],
            ['height', String(picture.height)],
          ]),
      ...(facts ? [['data-facts', facts]] : []),
    ];
    return `<img${attributes}${added.map(([name, value]) => ` ${name}="${escapeAttribute(value!)}"`).join('')}>`;
  });
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** How a photograph was taken, in one line: `Fujifilm X100V · 23 mm · ƒ/2 · 1/250 s · ISO 400 · May 4, 2024`. */
export function describePhoto(facts: PhotoFacts, language: string): string {
  const { camera, lens, focal_length, aperture, shutter, iso, taken_on } = facts;
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1, useGrouping: false });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return [
    camera,
    lens,
    focal_length && t('{number} mm', { number: number.format(focal_length) }),
    aperture && `ƒ/${number.format(aperture)}`,
    shutter && t('{time} s', { time: writeShutter(shutter, number) }),
    iso && `ISO ${number.format(iso)}`,
    taken_on && day.format(new Date(taken_on)),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Short times are written as photographers do: 1/250. */
function writeShutter(seconds: number, number: Intl.NumberFormat): string {
  return seconds < 0.3 ? `1/${Math.round(1 / seconds)}` : number.format(seconds);
}
