import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { sanitizeHtml } from './sanitize/sanitize.ts';

/** The article of a web page, without its surroundings. */
export interface ExtractedArticle {
  title: string;
  byline: string;
  excerpt: string;
  /** Sanitised HTML. */
  contentHtml: string;
  language: string;
  wordCount: number;
  /** As the page writes it, most often ISO 8601; '' if it does not say. */
  published: string;
}

/** Maximum elements of a page: three times the longest real article that was tried. */
const MAX_ELEMENTS = 60_000;

/** Finds the article of a page. Costs about 70 ms per page: call it in a thread. */
export function extractArticle(html: string, url: string): ExtractedArticle | undefined {
  const { document } = parseHTML(ensureBody(html));
  if (!document.documentElement) return undefined;
  // Readability resolves addresses against the document, and linkedom's has only a base element.
  if (!document.querySelector('base[href]')) {
    const base = document.createElement('base');
    base.setAttribute('href', url);
    document.head?.prepend(base);
  }
  // Before the reader takes the page apart.
  const time = findTime(document as unknown as Document);
  const reader = new Readability(document as unknown as Document, { maxElemsToParse: MAX_ELEMENTS });
  const found = parseOrNothing(reader);
  if (!found?.content) return undefined;
  const { html: contentHtml, wordCount } = sanitizeHtml(found.content, { baseUrl: url });
  if (wordCount === 0) return undefined;
  return {
    title: found.title ?? '',
    byline: found.byline ?? '',
    excerpt: found.excerpt ?? '',
    contentHtml,
    language: found.lang ?? '',
    wordCount,
    published: found.publishedTime || time,
  };
}

const TIMES =
  '[itemprop="datePublished"], .dt-published, time.published, time.entry-date, article time[datetime], main time[datetime], time[datetime]';

/** Finds the first date that a page marks as its own. */
function findTime(document: Document): string {
  const element = document.querySelector(TIMES);
  return element?.getAttribute('datetime') ?? element?.getAttribute('content') ?? '';
}

/** Adds a missing body: HTML lets a page omit its tags, but linkedom does not add them. */
function ensureBody(html: string): string {
  if (/<body[\s>]/i.test(html)) return html;
  const content = html.replaceAll(/<!doctype[^>]*>|<\/?html[^>]*>/gi, '');
  return `<!doctype html><html><head></head><body>${content}</body></html>`;
}

/** Readability throws for pages over its limit, which then have no article. */
function parseOrNothing(reader: Readability) {
  try {
    return reader.parse();
  } catch {
    return null;
  }
}
