import { type HtmlElement, hasClass, listElements, replaceElements } from '#server/text/html-elements.ts';
import { convertHtmlToText, escapeHtml } from '#server/text/html-text.ts';

/** Returns a paragraph with a link; '' without an address. */
export function renderLink(address: string, text: string): string {
  if (address === '') return '';
  return `<p><a href="${escapeHtml(address)}">${escapeHtml(text || address)}</a></p>\n`;
}

/** Returns a player with a caption, which is HTML; '' without an address. */
export function renderPlayer(
  name: 'audio' | 'video',
  { source, poster = '', caption }: { source: string; poster?: string; caption: string },
): string {
  if (source === '') return '';
  const image = name === 'video' && poster !== '' ? ` poster="${escapeHtml(poster)}"` : '';
  const player = `<${name} controls src="${escapeHtml(source)}"${image}></${name}>`;
  return `<figure>${player}${caption && `<figcaption>${caption}</figcaption>`}</figure>\n`;
}

/** Cards whose HTML needs the scripts and styles of Ghost: without them their buttons, icons and counters would be text. */
const CARDS: Record<string, (card: Card) => string> = {
  'kg-audio-card': (card) =>
    renderPlayer('audio', {
      source: card.findAttribute('audio', 'src'),
      caption: escapeHtml(card.getText('kg-audio-title')),
    }),
  'kg-video-card': (card) =>
    renderPlayer('video', {
      source: card.findAttribute('video', 'src'),
      poster: card.findAttribute('video', 'data-kg-thumbnail') || card.findAttribute('video', 'poster'),
      caption: card.getInnerOf('figcaption'),
    }),
  'kg-bookmark-card': (card) =>
    renderLink(card.findAttribute('a', 'href'), card.getText('kg-bookmark-title')) +
    renderParagraph(escapeHtml(card.getText('kg-bookmark-description'))) +
    renderParagraph(card.getInnerOf('figcaption')),
  'kg-file-card': (card) =>
    renderLink(
      card.findAttribute('a', 'href'),
      card.getText('kg-file-card-title') || card.getText('kg-file-card-filename'),
    ) + renderParagraph(escapeHtml(card.getText('kg-file-card-caption'))),
  'kg-toggle-card': (card) =>
    `<details><summary>${card.getInner('kg-toggle-heading-text')}</summary>${card.getInner('kg-toggle-content')}</details>\n`,
  'kg-callout-card': (card) => {
    const emoji = card.getText('kg-callout-emoji');
    const text = card.getInner('kg-callout-text');
    return `<blockquote>${emoji === '' ? '' : `${escapeHtml(emoji)} `}${text}</blockquote>\n`;
  },
  'kg-button-card': (card) => {
    const address = card.findAttribute('a', 'href');
    return address.includes('#/portal') ? '' : renderLink(address, card.getText('kg-btn'));
  },
  // A form for members.
  'kg-signup-card': () => '',
};

/** Returns the HTML of Ghost with its cards as plain elements. */
export function renderGhostCards(html: string): string {
  if (!html.includes('kg-')) return html;
  return replaceElements(
    html,
    (_name, attributes) => hasClass(attributes, 'kg-card'),
    ({ attributes }, inner) => {
      const name = Object.keys(CARDS).find((one) => hasClass(attributes, one));
      return name === undefined ? undefined : CARDS[name]!(openCard(inner));
    },
  );
}

type Card = ReturnType<typeof openCard>;

function openCard(html: string) {
  const elements = listElements(html, () => true);
  const getInner = (element: HtmlElement | undefined) =>
    element === undefined ? '' : html.slice(element.innerStart, element.innerEnd).trim();
  const findByClass = (name: string) => elements.find(({ attributes }) => hasClass(attributes, name));
  return {
    findAttribute: (name: string, attribute: string) =>
      elements.find((element) => element.name === name)?.attributes[attribute] ?? '',
    getInnerOf: (name: string) => getInner(elements.find((element) => element.name === name)),
    getInner: (className: string) => getInner(findByClass(className)),
    getText: (className: string) => convertHtmlToText(getInner(findByClass(className))),
  };
}

const renderParagraph = (html: string) => (html === '' ? '' : `<p>${html}</p>\n`);
