import { escapeHtml } from '#server/text/html-text.ts';
import { BODY_MAX_BYTES } from '#shared/domain/limits.ts';
import { toAttachmentUrl } from '../picture-addresses.ts';
import { isBuilt, renderBuilder } from './wxr-builders.ts';
import type { LaterContent } from './wxr-later.ts';

type Later = Pick<LaterContent, 'list' | 'findPattern'>;

const NOTHING: Later = { list: () => [], findPattern: () => '' };

/** Whether a text shows what comes after it: what was uploaded to a post, in a gallery that names no pictures, or a pattern. */
export function refersToLater(text: string): boolean {
  return (
    text.match(PATTERN) !== null ||
    [...text.matchAll(GALLERY)].some(([, attributes]) => findIds(attributes!, 'ids', 'include') === undefined)
  );
}

/**
 * Returns the text of a WordPress post as HTML: simple shortcodes become figures and players, and the blank lines of texts from
 * before the block editor become paragraphs, as the theme of the old blog did it. For the post itself `later` lists the pictures of
 * ''. Sanitised later.
 */
export function renderWordPressText(text: string, later: Later = NOTHING): string {
  const hasBlocks = text.includes('<!-- wp:');
  const html = renderShortcodes(
    renderCode(insertPatterns(text, later).replaceAll(/\r\n?/g, '\n'))
      .replaceAll(/<!--\s*\/?wp:[^<>]{0,20000}?-->\n?/g, '')
      .replaceAll(/<!--(?:more[^<>-]{0,200}|noteaser|nextpage)-->/g, '')
      .replaceAll(FILE_BUTTON, ''),
    later,
  );
  return hasBlocks
    ? html.replaceAll(EMBED_BLOCK, renderEmbed)
    : addParagraphs(html.replaceAll(LONE_ADDRESS, renderEmbed));
}

/** A place for a synced pattern; the button beside the link to a file, which says nothing more. */
const PATTERN = /<!--\s{1,5}wp:block\s{1,5}\{"ref":(\d{1,20})[^<>]{0,1000}\}\s{0,5}\/-->/g;
const FILE_BUTTON =
  /<a\b[^<>]{0,2000}\bclass="[^"<>]{0,200}\bwp-block-file__button\b[^<>]{0,500}>[^<]{0,500}<\/a>/g;
/** Patterns in each other. */
const PATTERN_LEVELS = 3;

/** A post can show a large pattern any number of times: what is too long then is not stored. */
function insertPatterns(text: string, later: Later): string {
  let result = text;
  for (let level = 0; level < PATTERN_LEVELS && result.length <= BODY_MAX_BYTES; level++) {
    let room = 2 * BODY_MAX_BYTES;
    const filled = result.replaceAll(PATTERN, (_, id: string) => {
      const pattern = later.findPattern(id);
      room -= pattern.length;
      return room < 0 ? '' : pattern;
    });
    if (filled === result) break;
    result = filled;
  }
  return result;
}

/** An address on a line of its own, and in a block for it, is shown as what is there. */
const LONE_ADDRESS = /^[^\S\n]{0,10}(https?:\/\/[^\s<>"'[\]]{4,1000})[^\S\n]{0,10}$/gm;
const EMBED_BLOCK =
  /<div class="wp-block-embed__wrapper">\s{0,20}(https?:\/\/[^\s<>"']{4,1000})\s{0,20}<\/div>/g;

function renderEmbed(_: string, address: string): string {
  return renderLink(address.replaceAll('&amp;', '&'));
}

/** Renders the shortcodes for code, which has no paragraphs and tags. */
function renderCode(text: string): string {
  const pieces: string[] = [];
  let read = 0;
  for (const open of text.matchAll(/\[(code|sourcecode)(?:\s[^\][]{0,300}|=[\w"']{0,30})?\]/g)) {
    if (open.index < read) continue;
    const close = text.indexOf(`[/${open[1]}]`, open.index);
    if (close < 0) break;
    const code = text.slice(open.index + open[0].length, close).replace(/^\n+|\s+$/g, '');
    // Editors have escaped it or not. The square brackets are not those of shortcodes.
    const escaped = code.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('[', '&#91;');
    pieces.push(text.slice(read, open.index), `\n\n<pre><code>${escaped}</code></pre>\n\n`);
    read = close + open[1]!.length + 3;
  }
  return pieces.length === 0 ? text : pieces.join('') + text.slice(read);
}

/** Characters of one shortcode's attributes, and of what it encloses. */
const ATTRIBUTES = '((?:\\s[^\\]\\[]{0,1000})?)';
const ENCLOSED = '([^\\[]{0,5000})';
const shortcode = (name: string) => new RegExp(`\\[${name}${ATTRIBUTES}\\]${ENCLOSED}\\[/${name}\\]`, 'g');
const [CAPTION, EMBED] = [shortcode('(?:wp_)?caption'), shortcode('embed')];
const [VIDEO, AUDIO] = ['video', 'audio'].map(
  (name) => new RegExp(`\\[${name}${ATTRIBUTES}\\](?:\\s{0,10}\\[/${name}\\])?`, 'g'),
);
/** `[youtube https://…]`, `[youtube=https://…]`, `[vimeo 123]`. */
const VIDEO_SITE = /\[(youtube|vimeo)[\s=]"?([\w:/.?&;=%-]{3,300})"?[^\][]{0,200}\]/g;
const VIDEO_HOSTS: Record<string, string> = { youtube: 'youtu.be/', vimeo: 'vimeo.com/' };
const GALLERY = new RegExp(`\\[gallery${ATTRIBUTES}/?\\]`, 'g');
/** Pictures of one gallery. */
const GALLERY_MAX = 200;

/** Forms, which work only with their plugin. */
const FORM =
  /\[\/?(?:contact-form(?:-7)?|contact-field|wpforms|gravityforms?|mc4wp_form|ninja_forms?|jetpack_subscription_form)(?:\s[^\][]{0,2000})?\]/g;

function renderShortcodes(text: string, later: Later): string {
  if (!text.includes('[')) return text;
  return (isBuilt(text) ? renderBuilder(text) : text)
    .replaceAll(FORM, '')
    .replaceAll(/\[(\/?)wp_caption/g, '[$1caption')
    .replaceAll(CAPTION, (_, attributes: string, content: string) => renderCaption(attributes, content))
    .replaceAll(EMBED, (_, __, address: string) => renderLink(address.trim()))
    .replaceAll(VIDEO_SITE, (_, site: string, place: string) =>
      renderLink(
        /^https?:/.test(place) ? place.replaceAll('&amp;', '&') : `https://${VIDEO_HOSTS[site]}${place}`,
      ),
    )
    .replaceAll(GALLERY, (_, attributes: string) => renderGallery(attributes, later))
    .replaceAll(VIDEO!, (whole, attributes: string) => renderPlayer('video', attributes) ?? whole)
    .replaceAll(AUDIO!, (whole, attributes: string) => renderPlayer('audio', attributes) ?? whole);
}

/** The picture with its link, then the words below it; older captions are an attribute. */
function renderCaption(attributes: string, content: string): string {
  const image = /^\s*(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(content)?.[0];
  if (image === undefined) return content;
  const words = content.slice(image.length).trim() || escapeHtml(findAttribute(attributes, 'caption') ?? '');
  return `\n\n<figure>${image.trim()}${words === '' ? '' : `<figcaption>${words}</figcaption>`}</figure>\n\n`;
}

function renderGallery(attributes: string, later: Later): string {
  const named = findIds(attributes, 'ids', 'include');
  const left = new Set(findIds(attributes, 'exclude'));
  const attached = () => later.list(findIds(attributes, 'id')?.[0] ?? '').filter((id) => !left.has(id));
  const ids = [...(named ?? attached())];
  if (!named && /^desc$/i.test(findAttribute(attributes, 'order') ?? '')) ids.reverse();
  const images = ids
    .slice(0, GALLERY_MAX)
    .map((id) => `<figure><img src="${toAttachmentUrl(id)}" alt=""></figure>`);
  return images.length === 0 ? '' : `\n\n${images.join('\n')}\n\n`;
}

/** Returns the numbers in the first of these attributes; undefined without one. */
function findIds(attributes: string, ...names: string[]): string[] | undefined {
  for (const name of names) {
    const ids = findAttribute(attributes, name)?.match(/\d+/g);
    if (ids) return [...ids];
  }
  return undefined;
}

function renderPlayer(name: 'audio' | 'video', attributes: string): string | undefined {
  const source = ['src', 'mp4', 'webm', 'ogv', 'mp3', 'm4a', 'ogg', 'wav']
    .map((key) => findAttribute(attributes, key))
    .find((value) => value);
  // `[audio https://…]`, as it was before attributes.
  const address = source || /^\s+(https?:\/\/[^\s"'|]{1,1000})/.exec(attributes)?.[1];
  return (
    address && `\n\n<${name} controls src="${escapeHtml(address.replaceAll('&amp;', '&'))}"></${name}>\n\n`
  );
}

function renderLink(address: string): string {
  return `\n\n<p><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>\n\n`;
}

/** Returns an attribute of a shortcode; undefined if it has none. */
function findAttribute(attributes: string, name: string): string | undefined {
  const [, double, single, plain] =
    new RegExp(`\\s${name}=(?:"([^"]{0,1000})"|'([^']{0,1000})'|([^\\s"']{1,1000}))`, 'i').exec(attributes) ??
    [];
  return double ?? single ?? plain;
}

const BLOCKS =
  'address|article|aside|audio|blockquote|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul|video';
const OPEN_BLOCK = new RegExp(`(<(?:${BLOCKS})(?=[\\s/>])[^<>]{0,5000}>)`, 'gi');
const CLOSED_BLOCK = new RegExp(`(</(?:${BLOCKS})>)`, 'gi');
const STARTS_WITH_BLOCK = new RegExp(`^</?(?:${BLOCKS})(?=[\\s/>])`, 'i');
/** Text whose blank lines mean nothing. */
const VERBATIM = /<(pre|script|style|textarea)\b/gi;

/** Makes paragraphs of blank lines, and line breaks of single ones, outside of blocks. */
export function addParagraphs(html: string): string {
  let result = '';
  let read = 0;
  for (const { start, end } of findVerbatim(html)) {
    result += renderParagraphs(html.slice(read, start)) + html.slice(start, end);
    read = end;
  }
  return result + renderParagraphs(html.slice(read));
}

function findVerbatim(html: string): { start: number; end: number }[] {
  const lower = html.toLowerCase();
  const found: { start: number; end: number }[] = [];
  for (const { 1: name, index } of lower.matchAll(VERBATIM)) {
    if (index < (found.at(-1)?.end ?? 0)) continue;
    const close = lower.indexOf(`</${name}`, index);
    const end = close < 0 ? html.length : lower.indexOf('>', close) + 1 || html.length;
    found.push({ start: index, end });
  }
  return found;
}

function renderParagraphs(html: string): string {
  return html
    .replaceAll(OPEN_BLOCK, '\n\n$1')
    .replaceAll(CLOSED_BLOCK, '$1\n\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (STARTS_WITH_BLOCK.test(part) ? part : `<p>${part.replaceAll('\n', '<br>\n')}</p>`))
    .join('\n');
}
