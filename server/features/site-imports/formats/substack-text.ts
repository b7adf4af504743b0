import { type HtmlElement, hasClass, listElements, replaceElements } from '#server/text/html-elements.ts';
import { convertHtmlToText, escapeHtml } from '#server/text/html-text.ts';
import { decodePath } from '../rules.ts';
import { type Fields, toFields, toList, toText } from './fields.ts';
import { renderPlayer } from './ghost-cards.ts';
import { renderImage } from './ghost-content.ts';

/** Forms, buttons and counters that only work at Substack. */
const LEFT_OUT = [
  'subscription-widget-wrap',
  'subscription-widget-wrap-editor',
  'subscribe-widget',
  'captioned-button-wrap',
  'paywall-jump',
  'image-link-expand',
  'community-chat',
  'poll-embed',
  'install-substack-app-embed',
  'directMessage',
  // “Text within this block will maintain its original spacing”, hidden by the styles of Substack.
  'hide-text',
];
/** What has its contents only, or better, in `data-attrs`. */
const EMBEDS: Record<string, (data: Fields, element: HtmlElement, inner: string) => string | undefined> = {
  'image-gallery-embed': ({ gallery }) => {
    const { images, caption } = toFields(gallery);
    const figures = toList(images).map((image) => renderImage(toFields(image)));
    return figures.join('') + renderParagraph(escapeHtml(toText(caption)));
  },
  'embedded-post-wrap': (data) => renderLink(data.url, data.title),
  'digest-post-embed': (data) => renderLink(data.canonical_url, data.title),
  tweet: (data) =>
    toText(data.full_text) === ''
      ? renderLink(data.url, '')
      : `<blockquote><p>${escapeHtml(toText(data.full_text))}</p>${renderLink(data.url, toText(data.name) || data.username)}</blockquote>`,
  'latex-rendered': (data) => `<p><code>${escapeHtml(toText(data.persistentExpression))}</code></p>`,
  'native-video-embed': (data) => renderUpload('video', data),
  'native-audio-embed': (data) => renderUpload('audio', data),
  'instagram-embed-wrap': (data) =>
    renderLink(`https://www.instagram.com/p/${toText(data.instagram_id)}/`, data.title),
  'tiktok-wrap': (data) => renderLink(data.url, data.title),
  comment: ({ comment }) => {
    const { body, name } = toFields(comment);
    return toText(body) === ''
      ? ''
      : `<blockquote><p>${escapeHtml(toText(body))}</p>${renderParagraph(escapeHtml(toText(name)))}</blockquote>`;
  },
  pullquote: (_data, _element, inner) => `<blockquote>${inner}</blockquote>`,
  'file-embed-wrapper': (_data, _element, inner) => {
    const [address, name] = findFile(inner);
    return renderLink(address, name);
  },
};

/**
 * Returns the HTML of Substack without what works only there, with the largest copy of each picture, links for what its scripts
 * would show, and footnotes with their numbers.
 */
export function cleanSubstackText(html: string): string {
  const isForm = (attributes: HtmlElement['attributes']) =>
    LEFT_OUT.some((name) => hasClass(attributes, name));
  const findEmbed = (attributes: HtmlElement['attributes']) =>
    Object.keys(EMBEDS).find((name) => hasClass(attributes, name));
  return replaceElements(
    html,
    (name, attributes) =>
      attributes.class === undefined
        ? name === 'img' && attributes.src === undefined
        : isForm(attributes) ||
          findEmbed(attributes) !== undefined ||
          ['button-wrapper', 'footnote-anchor', 'footnote'].some((one) => hasClass(attributes, one)) ||
          (name === 'img' && attributes.src === undefined),
    (element, inner) => {
      const { name, attributes } = element;
      if (isForm(attributes)) return '';
      if (hasClass(attributes, 'button-wrapper')) return isOwnButton(inner) ? undefined : '';
      if (hasClass(attributes, 'footnote-anchor')) return renderAnchor(attributes, inner);
      if (hasClass(attributes, 'footnote')) return renderFootnote(inner);
      const data = readData(attributes);
      if (name === 'img') return toText(data.src) === '' ? undefined : renderImage(data);
      return EMBEDS[findEmbed(attributes)!]!(data, element, inner);
    },
  ).replaceAll(PICTURE_COPY, (copy, original: string) => {
    const address = decodePath(original);
    return URL.canParse(address) && !/["'<>\s]/.test(address) ? address : copy;
  });
}

/** `https://substackcdn.com/image/fetch/w_1456,c_limit/https%3A%2F%2F…`: a smaller copy of what the end names. */
const PICTURE_COPY =
  /https:\/\/(?:cdn\.substack\.com|substackcdn\.com)\/image\/fetch\/[^"'\s<>]{0,300}?\/(https?(?::|%3A)[^"'\s<>]{1,1500})/gi;

function readData(attributes: HtmlElement['attributes']): Fields {
  try {
    return toFields(JSON.parse(attributes['data-attrs'] ?? ''));
  } catch {
    return {};
  }
}

/** Buttons lead to subscribe, share or comment at Substack, or to an address of the writer's. */
function isOwnButton(html: string): boolean {
  const address = listElements(html, (name) => name === 'a')[0]?.attributes.href ?? '';
  return (
    /^https?:/.test(address) &&
    !/%%|substack\.com|[?&](?:action|utm_source|gift)=|\/(?:subscribe|comments|leaderboard|survey)\b/.test(
      address,
    )
  );
}

function renderAnchor({ id = '', href = '' }: HtmlElement['attributes'], inner: string): string {
  return `<sup id="${escapeHtml(id)}"><a href="${escapeHtml(href)}">${inner}</a></sup>`;
}

/** The number is beside its text, which the styles of Substack do otherwise. */
function renderFootnote(html: string): string | undefined {
  const elements = listElements(html, (_, attributes) =>
    ['footnote-number', 'footnote-content'].some((name) => hasClass(attributes, name)),
  );
  const number = elements.find(({ attributes }) => hasClass(attributes, 'footnote-number'));
  const content = elements.find(({ attributes }) => hasClass(attributes, 'footnote-content'));
  if (!number || !content) return undefined;
  const text = html.slice(content.innerStart, content.innerEnd).trim();
  const { id = '', href = '' } = number.attributes;
  const link = `<a id="${escapeHtml(id)}" href="${escapeHtml(href)}">${html.slice(number.innerStart, number.innerEnd)}</a> `;
  return /^<p(?=[\s>])[^>]{0,300}>/.test(text)
    ? text.replace(/^<p[^>]*>/, (tag) => tag + link)
    : `<p>${link}</p>${text}`;
}

/** What was uploaded to Substack has only a number there; whoever asks for its file is redirected to it. */
function renderUpload(name: 'audio' | 'video', data: Fields): string {
  const id = toText(data.mediaUploadId);
  if (!/^[\da-f-]{10,50}$/i.test(id)) return '';
  const source = `https://api.substack.com/api/v1/${name}/upload/${id}/src${name === 'video' ? '?type=mp4' : ''}`;
  return renderPlayer(name, { source, caption: escapeHtml(toText(data.label) || toText(data.title)) });
}

/** Whether a part is only for some who have subscribed, which a post for all can have too. */
export function hasSubscribersOnlyPart(html: string): boolean {
  return [...html.matchAll(/\bdata-dynamic-audiences="([^"]{0,300})"/g)].some(
    ([, audiences]) => !/\bnon_sub\b/.test(audiences!),
  );
}

function findFile(html: string): [address: string, name: string] {
  const elements = listElements(html, () => true);
  const title = elements.find(({ attributes }) => hasClass(attributes, 'file-embed-details-h1'));
  return [
    elements.find(({ name }) => name === 'a')?.attributes.href ?? '',
    title ? convertHtmlToText(html.slice(title.innerStart, title.innerEnd)) : '',
  ];
}

function renderLink(address: unknown, text: unknown): string {
  const href = toText(address);
  return /^https?:/.test(href)
    ? `<p><a href="${escapeHtml(href)}">${escapeHtml(toText(text) || href)}</a></p>`
    : '';
}

const renderParagraph = (html: string) => (html === '' ? '' : `<p>${html}</p>`);
