import type { ReadMailResult } from '#server/platform/email/read-mail.ts';
import { decodeFeed } from './charset.ts';
import { type OpmlDocument, parseOpml } from './opml.ts';
import type { FeedContext } from './parsed-feed.ts';
import { type ReadOutcome, readFeed } from './read-feed.ts';

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

export type ExtractResult = { kind: 'found'; contentHtml: string; wordCount: number } | { kind: 'nothing' };

/** The article of a page: see `extractArticle`. What finds it is loaded by the first page, which a crawl may never see. */
export async function extract({ bytes, url, contentType }: ExtractTask): Promise<ExtractResult> {
  const { extractArticle } = await import('../extract-article.ts');
  const article = extractArticle(decodeFeed(bytes, contentType).text, url);
  if (!article) return { kind: 'nothing' };
  return { kind: 'found', contentHtml: article.contentHtml, wordCount: article.wordCount };
}

/** The feeds of an OPML file: see `parseOpml`. */
export function outline({ bytes }: { bytes: Uint8Array }): { kind: 'read'; opml: OpmlDocument | undefined } {
  return { kind: 'read', opml: parseOpml(bytes) };
}

/** A mail: see `readMail`, which is loaded by the first one. */
export async function mail({ bytes }: { bytes: Uint8Array }): Promise<ReadMailResult> {
  const { readMail } = await import('#server/platform/email/read-mail.ts');
  return readMail(bytes);
}

/** What runs in the pool's threads: see `readFeed`. */
export default function parseTask({ bytes, context, knownHashes }: ParseTask): ReadOutcome {
  return readFeed(bytes, context, knownHashes);
}
