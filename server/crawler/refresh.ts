import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { redirectFeed } from '#server/features/feeds/queries-redirect.ts';
import { listContentHashes } from '#server/features/posts/upsert-identity.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { FEED_ACCEPT, type FetchUrl } from '#server/platform/fetch/fetcher.ts';
import type { FetchOutcome, FetchResponse } from '#server/platform/fetch/outcome.ts';
import { parseRetryAfter } from '#server/platform/fetch/retry-after.ts';
import type { Semaphore } from '#server/platform/semaphore.ts';
import {
  type GoodResponse,
  toDocumentCadence,
  toFailureResult,
  toFetchResult,
  toGoneResult,
} from './feed-result.ts';
import type { ClaimedFeed } from './lease.ts';
import { type FailureCode, type RefreshOutcome, toFailureCode } from './outcome.ts';
import type { ParseFeed } from './parse/read-feed.ts';
import type { WriteResult } from './result-writer.ts';
import { storeChanges } from './store.ts';

/** What reading a feed needs. */
export interface RefreshDeps {
  db: Kysely<Schema>;
  now: () => Date;
  /** 0 to 1, exclusive; spreads the polls. */
  random: () => number;
  fetchUrl: FetchUrl;
  parse: ParseFeed;
  writeResult: WriteResult;
  /** For those who write posts. */
  writerSemaphore: Semaphore;
}

/** How asking for a feed ended, before anything is parsed. */
type FetchResult =
  | { kind: 'unchanged'; by: 'status' | 'body'; good: GoodResponse }
  | { kind: 'document'; good: GoodResponse; response: FetchResponse; bodyHash: Buffer }
  | { kind: 'gone' }
  | { kind: 'aborted' }
  | Failure;

interface Failure {
  kind: 'failed';
  code: FailureCode;
  message: string;
  retryAfterMs?: number | undefined;
}

/**
 * Reads one claimed feed, from request to rows, and ends the lease: fetch (conditional) → unchanged? → parse, normalize,
 * sanitise → store, all in one transaction. Every ending that the publisher or the network can cause is an outcome.
 */
export async function refreshFeed(
  feed: ClaimedFeed,
  deps: RefreshDeps,
  signal?: AbortSignal,
): Promise<RefreshOutcome> {
  const fetched = await fetchFeed(feed, deps, signal);
  switch (fetched.kind) {
    case 'unchanged':
      return finishUnchanged(feed, fetched, deps);
    case 'document':
      return storeDocument(feed, fetched, deps);
    case 'gone':
      return finish(deps, toGoneResult(feed, deps.now()), { kind: 'gone' });
    case 'failed':
      return finishFailed(feed, fetched, deps);
    case 'aborted':
      return fetched;
  }
}

/** Fetches with the validators of the last stored document and decides what the answer is. */
async function fetchFeed(
  feed: ClaimedFeed,
  deps: RefreshDeps,
  signal: AbortSignal | undefined,
): Promise<FetchResult> {
  const outcome = await deps.fetchUrl(feed.url, {
    accept: FEED_ACCEPT,
    ifNoneMatch: feed.etag ?? undefined,
    ifModifiedSince: feed.last_modified ?? undefined,
    subscribers: feed.follower_count,
    signal,
  });
  return classifyOutcome(outcome, feed, deps.now());
}

function classifyOutcome(outcome: FetchOutcome, feed: ClaimedFeed, now: Date): FetchResult {
  switch (outcome.kind) {
    case 'not_modified': {
      const { headers, redirects } = outcome;
      return { kind: 'unchanged', by: 'status', good: { headers, redirects, isNotModified: true } };
    }
    case 'refused':
      return { kind: 'failed', code: 'blocked', message: `Refused (${outcome.reason}): ${outcome.url}` };
    case 'failed':
      if (outcome.reason === 'aborted') return { kind: 'aborted' };
      return { kind: 'failed', code: outcome.reason, message: outcome.message };
    case 'response':
      return outcome.status === 200 ? classifyBody(outcome, feed) : classifyStatus(outcome, now);
  }
}

function classifyBody(response: FetchResponse, feed: ClaimedFeed): FetchResult {
  const { headers, redirects, body } = response;
  const good = { headers, redirects, isNotModified: false };
  const bodyHash = createHash('sha256').update(body).digest();
  if (feed.body_hash?.equals(bodyHash)) return { kind: 'unchanged', by: 'body', good };
  return { kind: 'document', good, response, bodyHash };
}

function classifyStatus({ status, headers }: FetchResponse, now: Date): FetchResult {
  const code = toFailureCode(status);
  if (code === 'gone') return { kind: 'gone' };
  const mayRetry = code === 'rate_limited' || code === 'unavailable';
  const retryAfterMs = mayRetry ? parseRetryAfter(headers['retry-after'], now) : undefined;
  return { kind: 'failed', code, message: `Answered with status ${status}`, retryAfterMs };
}

async function finishUnchanged(
  feed: ClaimedFeed,
  { by, good }: FetchResult & { kind: 'unchanged' },
  deps: RefreshDeps,
): Promise<RefreshOutcome> {
  const { result, redirectTo } = toFetchResult(feed, good, { now: deps.now(), random: deps.random() });
  const outcome = await finish(deps, result, { kind: 'unchanged', by });
  return redirectTo === undefined || outcome.kind === 'taken'
    ? outcome
    : applyRedirect(feed, redirectTo, deps);
}

async function storeDocument(
  feed: ClaimedFeed,
  { good, response, bodyHash }: FetchResult & { kind: 'document' },
  deps: RefreshDeps,
): Promise<RefreshOutcome> {
  const known = feed.last_success_at === null ? undefined : await listContentHashes(deps.db, feed.id);
  const { headers, finalUrl } = response;
  const parsed = await deps.parse(
    response.body as Uint8Array<ArrayBuffer>,
    {
      url: finalUrl,
      contentType: headers['content-type'],
      contentLanguage: headers['content-language'],
      contentLocation: headers['content-location'],
    },
    known,
  );
  if (parsed.kind !== 'parsed') return finishFailed(feed, toParseFailure(parsed), deps);
  const { feed: document, knownCount, dates } = parsed;
  const now = deps.now();
  const cadence = toDocumentCadence(document, dates, { isFirst: known === undefined, now });
  const { result, redirectTo } = toFetchResult(feed, good, { now, random: deps.random() }, cadence);
  const changes = { feed: document, knownCount, dates, bodyHash };
  const stored = await deps.writerSemaphore(() => storeChanges(deps.db, feed, changes, { result, now }));
  if (stored.kind === 'taken') return stored;
  if (redirectTo !== undefined) return applyRedirect(feed, redirectTo, deps);
  const touched = stored.inserted + stored.updated;
  return { ...stored, unchanged: knownCount + document.entries.length - touched };
}

function toParseFailure(parsed: Exclude<Awaited<ReturnType<ParseFeed>>, { kind: 'parsed' }>): Failure {
  if (parsed.kind !== 'not_a_feed') {
    return {
      kind: 'failed',
      code: 'unreadable',
      message: `The document is ${parsed.kind.replace('_', ' ')}`,
    };
  }
  const what = parsed.looksLike === 'nothing' ? 'nothing' : `${parsed.looksLike}, which is no feed`;
  return { kind: 'failed', code: 'not_a_feed', message: `Answered with ${what}` };
}

/** Also for what went wrong on this side: the feed is backed off like any other failing one. */
export async function finishFailed(
  feed: ClaimedFeed,
  failure: Failure,
  deps: Pick<RefreshDeps, 'now' | 'random' | 'writeResult'>,
): Promise<RefreshOutcome> {
  const result = toFailureResult(feed, failure, { now: deps.now(), random: deps.random() });
  return finish(deps, result, failure);
}

async function finish(
  { writeResult }: Pick<RefreshDeps, 'writeResult'>,
  result: Parameters<WriteResult>[0],
  outcome: RefreshOutcome,
): Promise<RefreshOutcome> {
  return (await writeResult(result)) ? outcome : { kind: 'taken' };
}

/** Only after the reading was written: when the process ends in between, the next reading believes the redirect again. */
async function applyRedirect(feed: ClaimedFeed, to: string, { db }: RefreshDeps): Promise<RefreshOutcome> {
  return { kind: 'moved', to, feedId: await redirectFeed(db, feed.id, to) };
}
