import { decodeCid } from '#server/platform/email/content-id.ts';
import type { ReceivedEmail } from '#server/platform/email/read-email.ts';
import { convertHtmlToText, escapeHtml } from '#server/text/html-text.ts';
import type { EmailImage } from './images.ts';
import { extractShortcodes, type PostOptions } from './shortcodes.ts';

/** Characters of a title; a longer subject is cut. */
const TITLE_MAX = 1_000;

/** The post in an email. */
export interface EmailedPost {
  title: string;
  /** Foreign HTML, not yet sanitised, that refers to images by `cid:`; or Markdown. */
  body: string;
  format: 'html' | 'markdown';
  options: PostOptions;
}

/** Converts an email to a post. Plain text is Markdown if the blog uses it. */
export function toEmailedPost(
  { subject, html, text }: ReceivedEmail,
  { isMarkdown, now }: { isMarkdown: boolean; now: Date },
): EmailedPost {
  const { body, options } =
    html === undefined
      ? extractShortcodes(text, now, (value) => value)
      : extractShortcodes(html, now, convertHtmlToText);
  const title = (options.title ?? subject).trim().slice(0, TITLE_MAX);
  if (html !== undefined) return { title, body, format: 'html', options };
  if (isMarkdown) return { title, body: body.trim(), format: 'markdown', options };
  return { title, body: renderPostHtml(body), format: 'html', options };
}

/** The stored image for a place in the text. */
export interface StoredImage extends Pick<EmailImage, 'cid' | 'place' | 'width' | 'height'> {
  address: string;
}

/** Returns the body with its images: referenced ones in their places, the others after it. */
export function insertImages(
  { body, format }: Pick<EmailedPost, 'body' | 'format'>,
  images: StoredImage[],
): string {
  if (format === 'markdown') return [body, ...images.map(({ address }) => `![](${address})`)].join('\n\n');
  const byCid = new Map(images.map((image) => [image.cid, image]));
  const withImages = body.replaceAll(
    /(\bsrc\s*=\s*["']?)cid:([^"'\s<>]+)/gi,
    (_, before: string, cid: string) => {
      const image = byCid.get(decodeCid(cid));
      // Without an address the image is removed by sanitising.
      return `${before}${image ? escapeHtml(image.address) : ''}`;
    },
  );
  const attached = images
    .filter(({ place }) => place === 'attached')
    .map(
      ({ address, width, height }) =>
        `<figure><img src="${escapeHtml(address)}" alt="" width="${width}" height="${height}"></figure>`,
    );
  return [withImages, ...attached].join('\n');
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/gi;

/** Renders plain text as HTML, not yet sanitised: empty lines separate paragraphs, line breaks and links are kept. */
function renderPostHtml(text: string): string {
  return text
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${renderLinks(paragraph).replaceAll('\n', '<br>\n')}</p>`)
    .join('\n');
}

function renderLinks(text: string): string {
  let html = '';
  let at = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    // A sentence may end with an address, or have one in parentheses.
    const address = found.replace(/[.,:;!?'’”]+$/, '').replace(/^([^(]*)\)+$/, '$1');
    html += `${escapeHtml(text.slice(at, index))}<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`;
    at = index + address.length;
  }
  return html + escapeHtml(text.slice(at));
}
