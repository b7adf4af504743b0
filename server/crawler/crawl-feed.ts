import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { redirectFeed } from '#server/features/feeds/queries-redirect.ts';
import { listContentHashes } from '#server/features/posts/upsert.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { FEED_ACCEPT, type FetchUrl } from '#server/platform/fetch/fetcher.ts';
import { parseRetryAfter } from '#server/platform/fetch/http-date.ts';
import type { FetchNotModified, FetchOutcome, FetchResponse } from '#server/platform/fetch/outcome.ts';
import { toDocumentCadence, toFailureResult, toFetchResult, toGoneResult } from './feed-result.ts';
import { type ClaimedFeed, releaseFeeds } from './lease.ts';
import { type CrawlFailure, type CrawlOutcome, toFailureCode } from './outcome.ts';
import type { ParseFeed, ParseOutcome } from './parse/parse.ts';
import type { ResultWriter } from './write-result.ts';

/** What crawling a feed needs. */
export interface CrawlDeps {
  db: Kysely<Schema>;
  now: () => Date;
  /** 0 to 1, exclusive; spreads the fetches. */
  random: () => number;
  fetchUrl: FetchUrl;
  parse: ParseFeed;
  results: ResultWriter;
}

/**
 * Crawls one claimed feed, from request to rows, and ends the lease. Whatever the publisher or the network cause is an outcome; a
 * result also has the time of the next fetch.
 */
export async function crawlFeed(
  feed: ClaimedFeed,
  deps: CrawlDeps,
  signal?: AbortSignal,
): Promise<CrawlOutcome> {
  const { db, results } = deps;

  // Fetch, with the validators of the last stored document.
  const outcome = await deps.fetchUrl(feed.url, {
    accept: FEED_ACCEPT,
    ifNoneMatch: feed.etag ?? undefined,
    ifModifiedSince: feed.last_modified ?? undefined,
    subscribers: feed.follower_count,
    signal,
  });
  const fetched = classifyResponse(outcome, deps.now());
  if (fetched.kind === 'aborted') {
    await releaseFeeds(db, [feed]);
    return fetched;
  }
  if (fetched.kind === 'failed') return writeFailure(feed, fetched, deps);
  if (fetched.kind === 'gone') {
    return (await results.write(toGoneResult(feed, deps.now()))) ? fetched : { kind: 'lease_lost' };
  }

  // Unchanged?
  const bodyHash =
    fetched.kind === 'response' ? createHash('sha256').update(fetched.body).digest() : undefined;
  if (fetched.kind === 'not_modified' || !bodyHash || feed.body_hash?.equals(bodyHash)) {
    const { result, redirectTo } = toFetchResult(feed, fetched, { now: deps.now(), random: deps.random() });
    if (!(await results.write(result))) return { kind: 'lease_lost' };
    if (redirectTo !== undefined) return applyRedirect(db, feed, redirectTo);
    return { kind: 'unchanged', by: fetched.kind === 'response' ? 'body' : 'status' };
  }

  // Parse, without the stored entries.
  const known = feed.last_success_at === null ? undefined : await listContentHashes(db, feed.id);
  const parsed = await parseResponse(fetched, deps.parse, known);
  if (parsed.kind !== 'parsed') return writeFailure(feed, toParseFailure(parsed), deps);

  // Store.
  const moment = { now: deps.now(), random: deps.random() };
  const isFirst = known === undefined;
  const cadence = toDocumentCadence(parsed.feed, parsed.dates, { isFirst, now: moment.now });
  const { result, redirectTo } = toFetchResult(feed, fetched, moment, cadence);
  const counts = await results.store({ result, changes: { ...parsed, before: feed, bodyHash } });
  if (!counts) return { kind: 'lease_lost' };
  if (redirectTo !== undefined) return applyRedirect(db, feed, redirectTo);
  const touched = counts.inserted + counts.updated;
  return { kind: 'stored', ...counts, unchanged: parsed.knownCount + parsed.feed.entries.length - touched };
}

/** Returns a good response unchanged; for any other, the outcome of the crawl. */
function classifyResponse(
  outcome: FetchOutcome,
  now: Date,
): FetchResponse | FetchNotModified | CrawlFailure | { kind: 'gone' } | { kind: 'aborted' } {
  switch (outcome.kind) {
    case 'not_modified':
      return outcome;
    case 'refused':
      return { kind: 'failed', code: 'blocked', message: `Refused (${outcome.reason}): ${outcome.url}` };
    case 'failed':
      if (outcome.reason === 'aborted') return { kind: 'aborted' };
      return { kind: 'failed', code: outcome.reason, message: outcome.message };
    case 'response':
      return outcome.status === 200 ? outcome : classifyStatus(outcome, now);
  }
}

function classifyStatus({ status, headers }: FetchResponse, now: Date): CrawlFailure | { kind: 'gone' } {
  const code = toFailureCode(status);
  if (code === 'gone') return { kind: 'gone' };
  const mayRetry = code === 'rate_limited' || code === 'unavailable';
  const retryAfterMs = mayRetry ? parseRetryAfter(headers['retry-after'], now) : undefined;
  return { kind: 'failed', code, message: `Answered with status ${status}`, retryAfterMs };
}

function parseResponse(
  { body, headers, finalUrl }: FetchResponse,
  parse: ParseFeed,
  known: ReadonlySet<string> | undefined,
): Promise<ParseOutcome> {
  const context = {
    url: finalUrl,
    contentType: headers['content-type'],
    contentLanguage: headers['content-language'],
    contentLocation: headers['content-location'],
  };
  return parse(body, context, known);
}

function toParseFailure(parsed: Exclude<ParseOutcome, { kind: 'parsed' }>): CrawlFailure {
  if (parsed.kind !== 'not_a_feed') {
    const message = `The document is ${parsed.kind.replace('_', ' ')}`;
    return { kind: 'failed', code: 'unreadable', message };
  }
  const what = parsed.looksLike === 'nothing' ? 'nothing' : `${parsed.looksLike}, which is no feed`;
  return { kind: 'failed', code: 'not_a_feed', message: `Answered with ${what}` };
}

/** Also for errors of this server: the feed is backed off like any other failing one. */
export async function writeFailure(
  feed: ClaimedFeed,
  failure: CrawlFailure,
  deps: Pick<CrawlDeps, 'now' | 'random' | 'results'>,
): Promise<CrawlOutcome> {
  const result = toFailureResult(feed, failure, { now: deps.now(), random: deps.random() });
  return (await deps.results.write(result)) ? failure : { kind: 'lease_lost' };
}

/** Only after the result was written: if the process ends in between, the next crawl confirms the redirect again. */
async function applyRedirect(db: Kysely<Schema>, feed: ClaimedFeed, to: string): Promise<CrawlOutcome> {
  return { kind: 'moved', to, feedId: await redirectFeed(db, feed.id, to) };
}
