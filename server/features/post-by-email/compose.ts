import { escapeHtml, htmlToText } from '#server/crawler/parse/html-text.ts';
import { decodeCid, type ReadMail } from '#server/platform/email/read-mail.ts';
import type { MailPicture } from './pictures.ts';
import { takeShortcodes, type Wishes } from './shortcodes.ts';
import { textToPostHtml } from './text-html.ts';

/** Characters of a title; a subject that is longer is cut. */
const TITLE_MAX = 1_000;

/** A post as a mail means it. */
export interface MailedPost {
  title: string;
  /** Foreign HTML, still to be sanitised, in which pictures are named by `cid:`; or Markdown. */
  body: string;
  format: 'html' | 'markdown';
  wishes: Wishes;
}

/** What a mail says, as a post. Plain text is Markdown where the blog writes it. */
export function composePost(
  { subject, html, text }: ReadMail,
  { isMarkdown, now }: { isMarkdown: boolean; now: Date },
): MailedPost {
  const { body, wishes } =
    html === undefined ? takeShortcodes(text, now, (value) => value) : takeShortcodes(html, now, htmlToText);
  const title = (wishes.title ?? subject).trim().slice(0, TITLE_MAX);
  if (html !== undefined) return { title, body, format: 'html', wishes };
  if (isMarkdown) return { title, body: body.trim(), format: 'markdown', wishes };
  return { title, body: textToPostHtml(body), format: 'html', wishes };
}

/** The stored picture that a place in the text is for. */
export interface PlacedPicture extends Pick<MailPicture, 'cid' | 'place' | 'width' | 'height'> {
  address: string;
}

/** The body with its pictures: those that it names where it names them, the others behind it. */
export function placePictures(
  { body, format }: Pick<MailedPost, 'body' | 'format'>,
  pictures: PlacedPicture[],
): string {
  if (format === 'markdown') return [body, ...pictures.map(({ address }) => `![](${address})`)].join('\n\n');
  const byCid = new Map(pictures.map((picture) => [picture.cid, picture]));
  const placed = body.replaceAll(
    /(\bsrc\s*=\s*["']?)cid:([^"'\s<>]+)/gi,
    (_, before: string, cid: string) => {
      const picture = byCid.get(decodeCid(cid));
      // Without an address the picture goes when the text is sanitised.
      return `${before}${picture ? escapeHtml(picture.address) : ''}`;
    },
  );
  const attached = pictures
    .filter(({ place }) => place === 'attached')
    .map(
      ({ address, width, height }) =>
        `<figure><img src="${escapeHtml(address)}" alt="" width="${width}" height="${height}"></figure>`,
    );
  return [placed, ...attached].join('\n');
}
