import { chooseImage, describeMedia } from '#server/features/posts/rules.ts';
import { cutExcerpt, isCutOff } from '#server/text/excerpt.ts';
import { findDirection } from '#server/text/language.ts';
import { type SanitizedHtml, sanitizeHtml } from '#server/text/sanitize/sanitize.ts';
import { FEED_MAX_HTML } from '#shared/domain/limits.ts';
import type { NormalizedEntry, NormalizedFeed } from '../normalized-feed.ts';
import { hashEntry } from './entry-hash.ts';
import type { Markup, ParsedEntry, ParsedFeed } from './parsed-feed.ts';

/** Fewer words than this without a picture or a player read like a summary, where a feed does not say what it is. */
const SUMMARY_WORDS = 60;

/** The feed with its HTML sanitised, and what the text shows: excerpt, words, picture, direction. */
export function sanitizeFeed(feed: ParsedFeed): NormalizedFeed {
  const entries: NormalizedEntry[] = [];
  let size = 0;
  for (const parsed of feed.entries) {
    const entry = sanitizeEntry(parsed);
    size += entry.contentHtml.length + entry.summaryHtml.length;
    if (size > FEED_MAX_HTML) break;
    entries.push(entry);
  }
  return { ...feed, entries };
}

function sanitizeEntry(parsed: ParsedEntry): NormalizedEntry {
  const { content, summary, namedImage, ...entry } = parsed;
  const base = entry.url ?? '';
  const shortText = sanitizeMarkup(summary, base);
  const body = content === undefined ? shortText : sanitizeMarkup(content, base);
  const isSame = content === undefined || shortText.html === body.html;
  const excerptSource = shortText.text === '' ? body.text : shortText.text;
  return {
    ...entry,
    contentHash: hashEntry(parsed),
    contentHtml: body.html,
    summaryHtml: isSame ? '' : shortText.html,
    excerpt: cutExcerpt(excerptSource),
    isExcerptOnly:
      content === undefined && summary !== undefined && isSummary(body, entry.enclosures.length > 0),
    image: chooseImage(namedImage, body.images),
    media: describeMedia(body, entry.enclosures),
    wordCount: body.wordCount,
    direction: findDirection(entry.language, entry.title, body.text),
  };
}

/** Relative addresses are relative to what the feed says, and to the entry's own page where it says nothing. */
function sanitizeMarkup(markup: Markup | undefined, page: string): SanitizedHtml {
  return sanitizeHtml(markup?.html ?? '', { baseUrl: markup?.base || page, pageUrl: page });
}

/**
 * A feed rarely says whether its description is all there is: what breaks off is a summary, and so is what is short and
 * bare, unless it comes with an episode.
 */
function isSummary({ text, wordCount, images, players }: SanitizedHtml, hasEnclosure: boolean): boolean {
  const isBare = images.length === 0 && players.length === 0 && !hasEnclosure;
  return isCutOff(text) || (wordCount < SUMMARY_WORDS && isBare);
}
