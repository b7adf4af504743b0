import sanitize from 'sanitize-html';
import { BODY_MAX_BYTES, FEED_MAX_DEPTH, HTML_MAX_OPEN_ELEMENTS } from '#shared/domain/limits.ts';
import type { EntryImage, EntryPlayer } from '../normalized-feed.ts';
import { removeForbidden } from '../parse/characters.ts';
import { decodeEntities } from '../parse/entities.ts';
import { collapseSpace, parts } from '../parse/html-text.ts';
import { countWords } from '../parse/words.ts';
import { createElementRules, isDropped } from './sanitize-elements.ts';
import { ATTRIBUTES, ELEMENTS, WITHOUT_CONTENT, WITHOUT_END_TAG } from './sanitize-rules.ts';

export interface SanitizedHtml {
  /** At most BODY_MAX_BYTES of UTF-8; elements nested at most FEED_MAX_DEPTH deep. */
  html: string;
  /** What a reader sees of it, in one line. */
  text: string;
  wordCount: number;
  /** The pictures that stand in it, in order; trackers and other invisible ones are gone. */
  images: EntryImage[];
  /** The frames, sounds and films that stand in it, in order. */
  players: EntryPlayer[];
}

/**
 * Makes foreign HTML fit to be stored and shown: the one path for feeds, comments, posts and imports alike. Everything
 * that is not listed in `sanitize-rules.ts` goes; addresses become absolute; trackers go; players stay when their host
 * is listed. Sanitising its own output changes nothing.
 *
 * @param baseUrl what relative addresses are relative to; where it is empty they are dropped.
 */
export function sanitizeHtml(html: string, { baseUrl }: { baseUrl: string }): SanitizedHtml {
  const clean = removeForbidden(html);
  let limit = BODY_MAX_BYTES;
  let result = sanitizeFully(cutHtml(clean, limit), baseUrl);
  // Escaping and absolute addresses can make the output longer than the input.
  while (Buffer.byteLength(result.html) > BODY_MAX_BYTES) {
    limit = Math.floor(limit / 2);
    result = sanitizeFully(cutHtml(clean, limit), baseUrl);
  }
  return result;
}

/**
 * Where an element goes and its content stays, elements meet that cannot stand in each other, and the next parser moves
 * them: `<li><form><li>`. Such a text is sanitised again, so that no parser sees anything else than this one did.
 */
function sanitizeFully(html: string, baseUrl: string): SanitizedHtml {
  const { hasMoved, ...result } = sanitizeOnce(html, baseUrl);
  return hasMoved ? { ...result, html: sanitizeOnce(result.html, baseUrl).html } : result;
}

const KNOWN = new Set([...ELEMENTS, ...WITHOUT_CONTENT]);

function sanitizeOnce(html: string, baseUrl: string): SanitizedHtml & { hasMoved: boolean } {
  const rules = createElementRules(baseUrl);
  let text = '';
  let hasMoved = false;
  const addBreak = (name: string) => {
    if (parts(name)) text += ' ';
  };
  const clean = sanitize(html, {
    allowedTags: ELEMENTS,
    allowedAttributes: ATTRIBUTES,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesAppliedToAttributes: ['href', 'src', 'poster', 'cite'],
    allowProtocolRelative: false,
    nonTextTags: WITHOUT_CONTENT,
    selfClosing: WITHOUT_END_TAG,
    nestingLimit: FEED_MAX_DEPTH,
    disallowedTagsMode: 'discard',
    transformTags: rules.transforms,
    exclusiveFilter: ({ tag, attribs }) => isDropped(tag, attribs),
    onOpenTag: (name) => {
      rules.enter(name);
      hasMoved ||= !KNOWN.has(name);
      addBreak(name);
    },
    onCloseTag: (name) => {
      rules.leave(name);
      addBreak(name);
    },
    textFilter: (escaped) => {
      text += escaped;
      return escaped;
    },
  }).trim();
  const plain = collapseSpace(decodeEntities(text));
  return {
    html: clean,
    text: plain,
    wordCount: countWords(plain),
    images: rules.images,
    players: rules.players,
    hasMoved,
  };
}

/**
 * The part of the HTML that is looked at: the first `bytes`, and only as far as HTML_MAX_OPEN_ELEMENTS elements stand
 * open at once, because the parser's work on an end tag grows with them.
 */
function cutHtml(html: string, bytes: number): string {
  const short = closeFrames(Buffer.byteLength(html) <= bytes ? html : cutBytes(html, bytes));
  return short.length < HTML_MAX_OPEN_ELEMENTS * 3 ? short : short.slice(0, findTooDeep(short));
}

function cutBytes(html: string, bytes: number): string {
  const cut = Buffer.from(html.slice(0, bytes)).subarray(0, bytes).toString('utf8');
  return cut.replace(/\ufffd$/, '');
}

/**
 * All after a frame that is not closed would be its content and be lost. XML writers close frames in their start tag,
 * which HTML does not know: such a frame is closed where it stands.
 */
function closeFrames(html: string): string {
  if (!/<iframe/i.test(html)) return html;
  const tags = [...html.matchAll(/<(\/?)iframe(?=[\s/>])[^<>]*>?/gi)];
  let closed = '';
  let copied = 0;
  for (const [i, tag] of tags.entries()) {
    const isLeftOpen = tag[1] === '' && tags[i + 1]?.[1] !== '/';
    if (!isLeftOpen) continue;
    const end = tag.index + tag[0].length;
    closed += `${html.slice(copied, end)}</iframe>`;
    copied = end;
  }
  return closed + html.slice(copied);
}

const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);

function findTooDeep(html: string): number {
  const open = new Map<string, number>();
  let depth = 0;
  for (const match of html.matchAll(/<(\/?)([a-z][a-z\d-]{0,30})/gi)) {
    const name = match[2]!.toLowerCase();
    if (VOID.has(name)) continue;
    const count = open.get(name) ?? 0;
    if (match[1] === '') {
      open.set(name, count + 1);
      depth += 1;
      if (depth > HTML_MAX_OPEN_ELEMENTS) return match.index;
    } else if (count > 0) {
      open.set(name, count - 1);
      depth -= 1;
    }
  }
  return html.length;
}
