import type { PostImage } from '#server/platform/db/column-types.ts';
import { BODY_MAX_BYTES } from '#shared/domain/limits.ts';
import { countWords } from '#shared/domain/words.ts';
import { removeForbidden } from '../characters.ts';
import { collapseCleanSpace } from '../html-text.ts';
import { createBuilder, type Narrowing, type Player } from './build-html.ts';
import { escapeText } from './html-writer.ts';
import { readHtml } from './read-html.ts';

export interface SanitizedHtml {
  /** At most BODY_MAX_BYTES of UTF-8; elements nested at most FEED_MAX_DEPTH deep, and table parts a little deeper. */
  html: string;
  /** The visible text, in one line. */
  text: string;
  wordCount: number;
  /** Its images, in order; without trackers and other invisible ones. */
  images: PostImage[];
  /** Its frames, audio and video, in order. */
  players: Player[];
}

export interface SanitizeOptions {
  /** The base of relative addresses; if '' they are dropped. */
  baseUrl: string;
  /** The text's page, if that is another address: links to its fragments stay inside the text. */
  pageUrl?: string | undefined;
  narrowing?: Narrowing | undefined;
}

/**
 * Sanitises foreign HTML for storage: the one path for feeds, comments, posts and imports. Everything that is not listed in
 * `sanitize-rules.ts` is removed; addresses become absolute; trackers and hidden elements are removed; players stay if their
 * service is listed, other frames become links. A browser parses the result exactly as written, and sanitising it again changes
 * nothing.
 */
export function sanitizeHtml(html: string, options: SanitizeOptions): SanitizedHtml {
  if (html === '') return { html: '', text: '', wordCount: 0, images: [], players: [] };
  const clean = normalizeLineEnds(removeForbidden(html));
  let limit = BODY_MAX_BYTES;
  let result = sanitizeOnce(cutHtml(clean, limit), options);
  // Escaping and absolute addresses can make the output longer than the input.
  while (Buffer.byteLength(result.html) > BODY_MAX_BYTES) {
    limit = Math.floor(limit / 2);
    result = sanitizeOnce(cutHtml(clean, limit), options);
  }
  return result;
}

/** Maximum nesting of fallbacks of frames. */
const FALLBACK_MAX_DEPTH = 3;

function sanitizeOnce(html: string, options: SanitizeOptions): SanitizedHtml {
  const isPlain = !/[&<]/.test(html);
  const read = isPlain
    ? { html: escapeText(html).trim(), text: html, images: [], players: [] }
    : build(html, options);
  const text = collapseCleanSpace(read.text);
  return { ...read, text, wordCount: countWords(text) };
}

function build(html: string, { baseUrl, pageUrl, narrowing }: SanitizeOptions) {
  let targets: Set<string> | undefined;
  let depth = 0;
  const builder = createBuilder({
    baseUrl,
    narrowing,
    page: (pageUrl || baseUrl).split('#', 1)[0]!,
    hasTarget: (id) => {
      targets ??= findTargets(html);
      return targets.has(id);
    },
    hasSpokenMath: () => /MJX_Assistive_MathML|mjx-assistive-mml/.test(html),
    readFallback: (fallback) => {
      if (depth >= FALLBACK_MAX_DEPTH) return;
      depth += 1;
      readHtml(fallback, builder.events);
      depth -= 1;
    },
  });
  readHtml(html, builder.events);
  return builder.finish();
}

/** Finds the link targets in the HTML. */
function findTargets(html: string): Set<string> {
  const found = html.matchAll(/\s(?:id|name)\s?=\s?["']?([^"'\s>]{1,200})/gi);
  return new Set([...found].map((match) => match[1]!));
}

/** Browsers convert line ends of other systems to line feeds. */
function normalizeLineEnds(html: string): string {
  return html.includes('\r') ? html.replaceAll(/\r\n?/g, '\n') : html;
}

/** Returns the processed part of the HTML: the first `bytes`. */
function cutHtml(html: string, bytes: number): string {
  return closeFrames(
    html.length * 3 <= bytes || Buffer.byteLength(html) <= bytes ? html : cutBytes(html, bytes),
  );
}

function cutBytes(html: string, bytes: number): string {
  const cut = Buffer.from(html.slice(0, bytes)).subarray(0, bytes).toString('utf8');
  return cut.replace(/\ufffd$/, '');
}

/**
 * Closes open frames, whose content would be everything after them. XML writers close frames in their start tag, which HTML does
 * not support: such a frame is closed there.
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
