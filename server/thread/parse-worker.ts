import { type ReadOutcome, readFeed } from '#server/crawler/parse/parse.ts';
import type { FeedContext } from '#server/crawler/parse/parsed-feed.ts';
import { type OpmlDocument, parseOpml } from '#server/features/imports/opml.ts';
import type { ReadEmailResult } from '#server/platform/email/read-email.ts';
import { decodeFeed } from '#server/text/charset.ts';
import type { ExtractedArticle } from '#server/text/extract-article.ts';

/** One document for a worker thread. */
export interface ParseTask {
  bytes: Uint8Array;
  context: FeedContext;
  knownHashes: ReadonlySet<string> | undefined;
}

/** One web page for a worker thread. */
export interface ExtractTask {
  bytes: Uint8Array;
  url: string;
  contentType: string | undefined;
}

export type ExtractResult =
  | ({ kind: 'found' } & Pick<ExtractedArticle, 'title' | 'contentHtml' | 'wordCount' | 'published'>)
  | { kind: 'nothing' };

/** Extracts the article of a page: see `extractArticle`, which is loaded with the first page; a crawl may never need it. */
export async function extract({ bytes, url, contentType }: ExtractTask): Promise<ExtractResult> {
  const { extractArticle } = await import('#server/text/extract-article.ts');
  const article = extractArticle(decodeFeed(bytes, contentType).text, url);
  if (!article) return { kind: 'nothing' };
  const { title, contentHtml, wordCount, published } = article;
  return { kind: 'found', title, contentHtml, wordCount, published };
}

/** Parses the feeds of an OPML file: see `parseOpml`. */
export function parseOutline({ bytes }: { bytes: Uint8Array }): {
  kind: 'read';
  opml: OpmlDocument | undefined;
} {
  return { kind: 'read', opml: parseOpml(bytes) };
}

/** Parses an email: see `readEmail`, which is loaded on first use. */
export async function parseEmail({ bytes }: { bytes: Uint8Array }): Promise<ReadEmailResult> {
  const { readEmail } = await import('#server/platform/email/read-email.ts');
  return readEmail(bytes);
}

/** Converts the HTML of a post, in UTF-8: see `convertHtmlToMarkdown`, which is loaded on first use. */
export async function convertPost({ bytes }: { bytes: Uint8Array }): Promise<{
  kind: 'converted';
  markdown: string;
}> {
  const { convertHtmlToMarkdown } = await import('#server/text/html-to-markdown.ts');
  return { kind: 'converted', markdown: convertHtmlToMarkdown(new TextDecoder().decode(bytes)) };
}

/** Runs in the pool's threads: see `readFeed`. */
export default function parseTask({ bytes, context, knownHashes }: ParseTask): ReadOutcome {
  return readFeed(bytes, context, knownHashes);
}
