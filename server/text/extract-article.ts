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
  };
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
