import type { ArticleFailure } from '#server/platform/db/column-types.ts';
import type { FetchUrl } from '#server/platform/fetch/fetcher.ts';
import type { ParsePool } from '#server/thread/parse-pool.ts';
import { FETCH_MAX_PAGE_BYTES } from '#shared/domain/limits.ts';

export type ArticleOutcome =
  | { kind: 'found'; title: string; contentHtml: string; wordCount: number; published: string }
  | { kind: 'failed'; failure: ArticleFailure };

/**
 * Fetches a page, if need be with another fetcher, and finds its article, as sanitised HTML. Whatever the page or its site cause
 * is an outcome.
 */
export type ReadArticle = (url: string, fetchPage?: FetchUrl) => Promise<ArticleOutcome>;

/** Accept header where a page is expected. */
const PAGE_ACCEPT = 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1';

export function createArticleReader({
  fetchUrl,
  extract,
}: {
  fetchUrl: FetchUrl;
  extract: ParsePool['extract'];
}): ReadArticle {
  return async (url, fetchPage = fetchUrl) => {
    const response = await fetchPage(url, { accept: PAGE_ACCEPT, maxBytes: FETCH_MAX_PAGE_BYTES });
    if (response.kind === 'failed')
      return toFailure(response.reason === 'too_large' ? 'too_large' : 'unreachable');
    if (response.kind !== 'response') return toFailure('unreachable');
    const { status, headers, body, finalUrl } = response;
    if (status !== 200) return toFailure(toArticleFailure(status));
    const contentType = headers['content-type'];
    if (!/html|^$/i.test(contentType ?? '')) return toFailure('not_a_page');
    const found = await extract(body, { url: finalUrl, contentType });
    if (found.kind !== 'found') return toFailure(found.kind === 'nothing' ? 'no_article' : 'too_large');
    return found;
  };
}

function toFailure(failure: ArticleFailure): ArticleOutcome {
  return { kind: 'failed', failure };
}

/** 402 and 451 are refusals too: a paywall, and a legal block. */
function toArticleFailure(status: number): ArticleFailure {
  if (status === 404 || status === 410) return 'not_found';
  return [401, 402, 403, 429, 451].includes(status) ? 'not_allowed' : 'unreachable';
}
