import { renderMarkdown } from '#server/markup/markdown.ts';
import { convertTextToHtml, escapeHtml } from '#server/text/html-text.ts';
import { type Fields, toFields, toList, toText } from './fields.ts';
import { renderGhostCards, renderLink, renderPlayer } from './ghost-cards.ts';

/** Levels of lists, quotations and links in each other. */
const DEPTH_MAX = 50;

/**
 * Returns the text of a post as HTML: Ghost's own, or one made of the document of its editors (lexical, or mobiledoc before that)
 * where the export has none, or the plain text. Not sanitised.
 */
export function renderGhostText(post: Fields): string {
  const html = toText(post.html);
  return unlinkForms(html.trim() === '' ? renderDocument(post) : renderGhostCards(html));
}

/** Links to the forms for members lead nowhere here: their words stay. */
function unlinkForms(html: string): string {
  return html.replaceAll(
    /<a\b[^<>]{0,500}\bhref="[^"<>]{0,300}#\/portal\b[^<>]{0,500}>((?:(?!<a\b)[\s\S]){0,500}?)<\/a>/g,
    '$1',
  );
}

function renderDocument(post: Fields): string {
  return (
    renderLexical(post.lexical) ||
    renderMobiledoc(post.mobiledoc) ||
    (toText(post.markdown) && renderMarkdown(toText(post.markdown))) ||
    convertParagraphs(toText(post.plaintext))
  );
}

/** Whether a part of a post is only for members: a card with a condition, which a public post can have too. */
export function hasMembersOnlyPart(post: Fields): boolean {
  if (toText(post.html).trim() !== '')
    return /<!--\s*kg-gated-block:begin\s[^<>]{0,200}nonMember:\s*false/i.test(toText(post.html));
  return /"nonMember"\s*:\s*false/.test(toText(post.lexical));
}

function parseDocument(value: unknown): Fields {
  if (typeof value !== 'string') return toFields(value);
  try {
    return toFields(JSON.parse(value));
  } catch {
    return {};
  }
}

function convertParagraphs(text: string): string {
  if (text.trim() === '') return '';
  const html = convertTextToHtml(text);
  return html.startsWith('<p>') ? html : `<p>${html}</p>`;
}

/** The bits of a text's format. */
const FORMATS: readonly [bit: number, tag: string][] = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
  [128, 'mark'],
];

function renderLexical(value: unknown): string {
  return renderNodes(toFields(parseDocument(value).root), 0);
}

function renderNodes(node: Fields, depth: number): string {
  if (depth > DEPTH_MAX) return '';
  return toList(node.children)
    .map((child) => renderNode(toFields(child), depth + 1))
    .join('');
}

function renderNode(node: Fields, depth: number): string {
  const inner = () => renderNodes(node, depth);
  const wrap = (tag: string, content = inner()) =>
    content.trim() === '' ? '' : `<${tag}>${content}</${tag}>\n`;
  switch (node.type) {
    case 'text':
    case 'extended-text':
      return FORMATS.reduce(
        (html, [bit, tag]) => ((Number(node.format) & bit) === 0 ? html : `<${tag}>${html}</${tag}>`),
        escapeHtml(toText(node.text)),
      );
    case 'linebreak':
      return '<br>';
    case 'link':
    case 'autolink':
      return `<a href="${escapeHtml(toText(node.url))}">${inner()}</a>`;
    case 'heading':
    case 'extended-heading':
      return wrap(/^h[1-6]$/.test(toText(node.tag)) ? toText(node.tag) : 'h2');
    case 'quote':
    case 'extended-quote':
    case 'aside':
      return wrap('blockquote');
    case 'list':
      return wrap(node.listType === 'number' || node.tag === 'ol' ? 'ol' : 'ul');
    case 'listitem':
      return wrap('li');
    case 'paragraph':
      return wrap('p');
    default:
      return node.children === undefined ? renderCard(toText(node.type), node) : inner();
  }
}

/** A piece of a text that is no paragraph; the names of both editors. */
function renderCard(name: string, card: Fields): string {
  const get = (key: string) => toText(card[key]);
  switch (name) {
    case 'image':
      return renderImage(card);
    case 'gallery':
      return toList(card.images)
        .map((image) => renderImage(toFields(image)))
        .concat(renderCaption(get('caption')))
        .join('');
    case 'html':
    case 'embed':
      return `${get('html') || renderLink(get('url'), '')}${renderCaption(get('caption'))}\n`;
    case 'markdown':
    case 'card-markdown':
      return renderMarkdown(get('markdown'));
    case 'code':
    case 'codeblock':
      return `<pre><code${get('language') && ` class="language-${escapeHtml(get('language'))}"`}>${escapeHtml(get('code'))}</code></pre>\n${renderCaption(get('caption'))}`;
    case 'hr':
    case 'horizontalrule':
      return '<hr>\n';
    case 'bookmark':
      return renderLink(get('url'), toText(toFields(card.metadata).title)) + renderCaption(get('caption'));
    case 'button':
      return renderButton(card);
    case 'file':
      return renderLink(get('src'), get('fileTitle') || get('fileName')) + renderCaption(get('fileCaption'));
    case 'callout': {
      const emoji = get('calloutEmoji');
      return `<blockquote>${emoji === '' ? '' : `${escapeHtml(emoji)} `}${get('calloutText')}</blockquote>\n`;
    }
    case 'call-to-action':
      return renderImage({ src: card.imageUrl }) + get('textValue') + renderButton(card);
    case 'toggle':
      return `<details><summary>${get('heading')}</summary>${get('content')}</details>\n`;
    case 'header':
    case 'product':
      return `${renderImage({ src: card.productImageSrc })}<h2>${get('header') || get('productTitle')}</h2>${get('subheader') || get('productDescription')}\n${renderButton({ buttonText: card.productButton, buttonUrl: card.productUrl, ...card })}`;
    case 'audio':
    case 'video':
      return renderPlayer(name, {
        source: get('src'),
        poster: get('thumbnailSrc'),
        caption: get('caption') || escapeHtml(get('title')),
      });
    default:
      // Emails, forms for members, and the line below which only members read.
      return '';
  }
}

/** Returns a picture with its caption, which is HTML. */
export function renderImage(image: Fields): string {
  const source = toText(image.src);
  if (source === '') return '';
  const picture = `<img src="${escapeHtml(source)}" alt="${escapeHtml(toText(image.alt))}">`;
  const href = toText(image.href);
  const linked = href === '' ? picture : `<a href="${escapeHtml(href)}">${picture}</a>`;
  const caption = toText(image.caption);
  return `<figure>${linked}${caption && `<figcaption>${caption}</figcaption>`}</figure>\n`;
}

/** What leads to the forms for members leads nowhere here. */
function renderButton(card: Fields): string {
  const address = toText(card.buttonUrl);
  return toText(card.buttonText) === '' || address.includes('#/portal')
    ? ''
    : renderLink(address, toText(card.buttonText));
}

/** Captions are HTML. */
function renderCaption(caption: string): string {
  return caption === '' ? '' : `<p>${caption}</p>`;
}

/** Sections of a mobiledoc: text, a picture, a list, a card. */
const [TEXT, IMAGE, LIST, CARD] = [1, 2, 3, 10];

function renderMobiledoc(value: unknown): string {
  const document = parseDocument(value);
  const cards = toList(document.cards).map(toList);
  return toList(document.sections)
    .map((section) => {
      const [kind, first, second] = toList(section);
      const tag = toText(first);
      switch (kind) {
        case TEXT: {
          const content = renderMarkers(toList(second), document);
          if (content.trim() === '') return '';
          if (tag === 'aside') return `<blockquote>${content}</blockquote>\n`;
          const known = /^(?:p|h[1-6]|blockquote)$/.test(tag) ? tag : 'p';
          return `<${known}>${content}</${known}>\n`;
        }
        case IMAGE:
          return renderImage({ src: first });
        case LIST: {
          const items = toList(second).map((item) => `<li>${renderMarkers(toList(item), document)}</li>`);
          return `<${tag === 'ol' ? 'ol' : 'ul'}>${items.join('')}</${tag === 'ol' ? 'ol' : 'ul'}>\n`;
        }
        case CARD: {
          const [name, payload] = cards[Number(first)] ?? [];
          return renderCard(toText(name), toFields(payload));
        }
        default:
          return '';
      }
    })
    .join('');
}

const INLINE = /^(?:strong|b|em|i|a|s|u|code|sub|sup|del|mark)$/;

/** Each marker opens elements, has a text, and closes some of those that are open. */
function renderMarkers(markers: unknown[], document: Fields): string {
  const markups = toList(document.markups).map(toList);
  const atoms = toList(document.atoms).map(toList);
  const open: string[] = [];
  let html = '';
  for (const marker of markers) {
    const [kind, opened, closed, value] = toList(marker);
    for (const index of toList(opened)) {
      const [name, attributes] = markups[Number(index)] ?? [];
      const tag = INLINE.test(toText(name)) ? toText(name) : 'span';
      const at = toList(attributes).indexOf('href');
      const href = at < 0 ? '' : toText(toList(attributes)[at + 1]);
      html += tag === 'a' ? `<a href="${escapeHtml(href)}">` : `<${tag}>`;
      open.push(tag);
    }
    if (kind === 0) html += escapeHtml(toText(value));
    else {
      const [name, text] = atoms[Number(value)] ?? [];
      html += name === 'soft-return' ? '<br>' : escapeHtml(toText(text));
    }
    for (let count = Number(closed) || 0; count > 0 && open.length > 0; count--) html += `</${open.pop()}>`;
  }
  while (open.length > 0) html += `</${open.pop()}>`;
  return html;
}
