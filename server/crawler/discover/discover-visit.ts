import { createHash } from 'node:crypto';
import { FEED_ACCEPT, type FetchUrl } from '#server/platform/fetch/fetcher.ts';
import { parseLinkHeader } from '#server/platform/fetch/link-header.ts';
import type { FailedReason, FetchResponse, RefusedReason } from '#server/platform/fetch/outcome.ts';
import { resolveAddress } from '#server/text/address.ts';
import { decodeFeed } from '#server/text/charset.ts';
import type { NormalizedFeed } from '../normalized-feed.ts';
import type { ParseFeed } from '../parse/parse.ts';
import { findPermanentTarget } from '../redirect-observations.ts';
import { type Candidate, isFeedLink, sortCandidates } from './discover-candidates.ts';
import { type PageScan, scanPage } from './discover-page.ts';

/** A feed that was fetched and parsed; enough to store it without another fetch. */
export interface ReadFeed {
  feed: NormalizedFeed;
  /** Status, headers (with the validators) and redirects; the parser has the body. */
  response: Omit<FetchResponse, 'body'>;
  /** SHA-256 of the decoded body. */
  bodyHash: Buffer;
}

export interface FoundFeed {
  /** The address to store: the target of permanent redirects, never of a temporary one. */
  url: string;
  title: string;
  /** Always present for the first found feed; the others are only links of the page. */
  read?: ReadFeed;
}

/** `http_error`: the response has an error `status`. */
export interface Unreachable {
  kind: 'unreachable';
  reason: FailedReason | 'http_error';
  status?: number;
  message: string;
}

/** The result of one address. */
export type Visit =
  | { kind: 'feed'; found: FoundFeed & { read: ReadFeed } }
  /** `failure` is present for an error page, which may link to the site's feeds like any other. */
  | { kind: 'page'; url: URL; scan: PageScan; failure?: Unreachable }
  | { kind: 'no_feed' }
  | Unreachable
  | { kind: 'refused'; reason: RefusedReason };

/** Errors that say nothing about the rest of the site: forbidden, not found, gone. */
const ERRORS_OF_A_PAGE = [403, 404, 410];
/** Of a page; longer heads have no feed links. */
const PAGE_MAX_BYTES = 2 * 1024 * 1024;
const MAX_FEEDS = 20;

export interface VisitDeps {
  fetchUrl: FetchUrl;
  parse: ParseFeed;
  signal: AbortSignal;
}

/** Fetches one address that may be a feed, or a page that links to some; `acceptsErrors` accepts error pages too. */
export async function visitAddress(
  address: string,
  { fetchUrl, parse, signal }: VisitDeps,
  acceptsErrors: boolean,
): Promise<Visit> {
  const errorBodies = acceptsErrors ? ERRORS_OF_A_PAGE : [];
  const outcome = await fetchUrl(address, { accept: FEED_ACCEPT, signal, errorBodies });
  if (outcome.kind === 'refused') return { kind: 'refused', reason: outcome.reason };
  if (outcome.kind === 'failed') {
    return { kind: 'unreachable', reason: outcome.reason, message: outcome.message };
  }
  if (outcome.kind === 'response' && outcome.status === 200) return readDocument(outcome, parse);
  const status = outcome.kind === 'not_modified' ? 304 : outcome.status;
  const message = `Answered with status ${status}`;
  const failure: Unreachable = { kind: 'unreachable', reason: 'http_error', status, message };
  if (outcome.kind === 'not_modified' || !errorBodies.includes(status)) return failure;
  return { ...(await readPage(outcome, outcome.body)), failure };
}

async function readDocument(fetched: FetchResponse, parse: ParseFeed): Promise<Visit> {
  const { body, ...response } = fetched;
  const { finalUrl, headers } = response;
  // The parser takes the bytes with their memory, so the needed parts are copied first.
  const bodyHash = createHash('sha256').update(body).digest();
  const start = new Uint8Array(body.subarray(0, PAGE_MAX_BYTES));
  const parsed = await parse(body, {
    url: finalUrl,
    contentType: headers['content-type'],
    contentLanguage: headers['content-language'],
    contentLocation: headers['content-location'],
  });
  if (parsed.kind === 'parsed') {
    const { feed } = parsed;
    const url = findPermanentTarget(response.redirects) ?? response.redirects[0]?.from ?? finalUrl;
    return { kind: 'feed', found: { url, title: feed.title, read: { feed, response, bodyHash } } };
  }
  if (parsed.kind !== 'not_a_feed' || parsed.looksLike === 'json') return { kind: 'no_feed' };
  return readPage(response, start);
}

async function readPage(
  { finalUrl, headers }: Omit<FetchResponse, 'body'>,
  start: Uint8Array,
): Promise<Extract<Visit, { kind: 'page' }>> {
  const scan = await scanPage(
    decodeFeed(start.subarray(0, PAGE_MAX_BYTES), headers['content-type']).text,
    finalUrl,
  );
  const named = sortCandidates([...parseFeedLinks(headers.link ?? '', finalUrl), ...scan.feeds]);
  // Without a link of the page to itself, which would be parsed twice.
  const feeds = named.filter((one) => one.url !== finalUrl).slice(0, MAX_FEEDS);
  return { kind: 'page', url: new URL(finalUrl), scan: { ...scan, feeds } };
}

/** Returns the feeds of the Link header, except links about another document (RFC 8288, 3.2). */
function parseFeedLinks(header: string, pageUrl: string): Candidate[] {
  return parseLinkHeader(header).flatMap(({ target, parameters }) => {
    const { rel = '', type = '', title = '', anchor } = parameters;
    const url = resolveAddress(target, pageUrl);
    const isAboutPage = anchor === undefined || resolveAddress(anchor, pageUrl) === pageUrl;
    return url !== undefined && isAboutPage && isFeedLink(rel, type, url) ? [{ url, title }] : [];
  });
}
