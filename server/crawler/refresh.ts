import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { moveFeed } from '#server/features/feeds/queries-move.ts';
import { listContentHashes } from '#server/features/posts/upsert-identity.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { FEED_ACCEPT, type FetchUrl } from '#server/platform/fetch/fetcher.ts';
import type { FetchOutcome, FetchResponse } from '#server/platform/fetch/outcome.ts';
import { parseRetryAfter } from '#server/platform/fetch/retry-after.ts';
import {
  type GoodAnswer,
  resultOfFailure,
  resultOfGone,
  resultOfReading,
  rhythmOfDocument,
} from './feed-result.ts';
import type { ClaimedFeed } from './lease.ts';
import { type FailureCode, failureOfStatus, type RefreshOutcome } from './outcome.ts';
import type { ParsePool } from './parse/parse-pool.ts';
import type { WriteResult } from './result-writer.ts';
import type { Seats } from './seats.ts';
import { storeChanges } from './store.ts';

/** What reading a feed needs. */
export interface RefreshDeps {
  db: Kysely<Schema>;
  now: () => Date;
  /** 0 to 1, exclusive; spreads the polls. */
  random: () => number;
  fetchUrl: FetchUrl;
  parse: ParsePool['parse'];
  writeResult: WriteResult;
  /** For those who write posts. */
  writerSeats: Seats;
}

/** How asking for a feed ended, before anything is parsed. */
type Answer =
  | { kind: 'unchanged'; by: 'status' | 'body'; good: GoodAnswer }
  | { kind: 'document'; good: GoodAnswer; response: FetchResponse; bodyHash: Buffer }
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
  const answer = await askFor(feed, deps, signal);
  switch (answer.kind) {
    case 'unchanged':
      return finishUnchanged(feed, answer, deps);
    case 'document':
      return storeDocument(feed, answer, deps);
    case 'gone':
      return finish(deps, resultOfGone(feed, deps.now()), { kind: 'gone' });
    case 'failed':
      return finishFailed(feed, answer, deps);
    case 'aborted':
      return answer;
  }
}

/** Fetches with the validators of the last stored document and decides what the answer is. */
async function askFor(
  feed: ClaimedFeed,
  deps: RefreshDeps,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const outcome = await deps.fetchUrl(feed.url, {
    accept: FEED_ACCEPT,
    ifNoneMatch: feed.etag ?? undefined,
    ifModifiedSince: feed.last_modified ?? undefined,
    subscribers: feed.follower_count,
    signal,
  });
  return judge(outcome, feed, deps.now());
}

function judge(outcome: FetchOutcome, feed: ClaimedFeed, now: Date): Answer {
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
      return outcome.status === 200 ? judgeBody(outcome, feed) : judgeStatus(outcome, now);
  }
}

function judgeBody(response: FetchResponse, feed: ClaimedFeed): Answer {
  const { headers, redirects, body } = response;
  const good = { headers, redirects, isNotModified: false };
  const bodyHash = createHash('sha256').update(body).digest();
  if (feed.body_hash?.equals(bodyHash)) return { kind: 'unchanged', by: 'body', good };
  return { kind: 'document', good, response, bodyHash };
}

function judgeStatus({ status, headers }: FetchResponse, now: Date): Answer {
  const code = failureOfStatus(status);
  if (code === 'gone') return { kind: 'gone' };
  const mayAsk = code === 'rate_limited' || code === 'unavailable';
  const retryAfterMs = mayAsk ? parseRetryAfter(headers['retry-after'], now) : undefined;
  return { kind: 'failed', code, message: `Answered with status ${status}`, retryAfterMs };
}

async function finishUnchanged(
  feed: ClaimedFeed,
  { by, good }: Answer & { kind: 'unchanged' },
  deps: RefreshDeps,
): Promise<RefreshOutcome> {
  const { result, moveTo } = resultOfReading(feed, good, { now: deps.now(), random: deps.random() });
  const outcome = await finish(deps, result, { kind: 'unchanged', by });
  return moveTo === undefined || outcome.kind === 'taken' ? outcome : move(feed, moveTo, deps);
}

async function storeDocument(
  feed: ClaimedFeed,
  { good, response, bodyHash }: Answer & { kind: 'document' },
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
  if (parsed.kind !== 'parsed') return finishFailed(feed, failureOfDocument(parsed), deps);
  const { feed: document, knownCount, dates } = parsed;
  const now = deps.now();
  const rhythm = rhythmOfDocument(document, dates, { isFirst: known === undefined, now });
  const { result, moveTo } = resultOfReading(feed, good, { now, random: deps.random() }, rhythm);
  const changes = { feed: document, knownCount, dates, bodyHash };
  const stored = await deps.writerSeats(() => storeChanges(deps.db, feed, changes, { result, now }));
  if (stored.kind === 'taken') return stored;
  if (moveTo !== undefined) return move(feed, moveTo, deps);
  const touched = stored.inserted + stored.updated;
  return { ...stored, unchanged: knownCount + document.entries.length - touched };
}

function failureOfDocument(
  parsed: Exclude<Awaited<ReturnType<ParsePool['parse']>>, { kind: 'parsed' }>,
): Failure {
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
  const result = resultOfFailure(feed, failure, { now: deps.now(), random: deps.random() });
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
async function move(feed: ClaimedFeed, to: string, { db }: RefreshDeps): Promise<RefreshOutcome> {
  return { kind: 'moved', to, feedId: await moveFeed(db, feed.id, to) };
}
