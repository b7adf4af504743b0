import { createHash } from 'node:crypto';
import type { FetchUrl } from '#server/platform/fetch/fetcher.ts';
import { FEED_ACCEPT } from '#server/platform/fetch/fetcher.ts';
import type { FailedReason, FetchResponse, RefusedReason } from '#server/platform/fetch/outcome.ts';
import { completeAddress } from '#shared/domain/site-url.ts';
import { permanentTarget } from '../move.ts';
import type { NormalizedFeed } from '../normalized-feed.ts';
import { resolveAddress } from '../parse/address.ts';
import { decodeFeed } from '../parse/charset.ts';
import type { ParsePool } from '../parse/parse-pool.ts';
import { type Candidate, isFeedLink, isOfComments, orderCandidates } from './discover-candidates.ts';
import { parseLinkHeader } from './discover-link-header.ts';
import { type PageScan, scanPage } from './discover-page.ts';
import { findKnownPlace, usualPlaces } from './discover-places.ts';

/** What discovery needs: the door out and the threads that parse. */
export interface DiscoverDeps {
  fetchUrl: FetchUrl;
  parse: ParsePool['parse'];
}

/** A feed that answered and was read on the way; enough to store it without asking again. */
export interface ReadFeed {
  feed: NormalizedFeed;
  /** Status, headers (with the validators) and redirects; the body has gone to the parser. */
  response: Omit<FetchResponse, 'body'>;
  /** SHA-256 of the decoded body. */
  bodyHash: Buffer;
}

export interface FoundFeed {
  /** The address to keep: where permanent redirects led, never where a temporary one did. */
  url: string;
  title: string;
  /** Always there for the first of the found feeds; the others were only named by the page. */
  read?: ReadFeed;
}

export type DiscoverOutcome =
  /** The feed of the posts first, those of comments last. `page` is there when a page named them. */
  | {
      kind: 'found';
      feeds: [FoundFeed & { read: ReadFeed }, ...FoundFeed[]];
      page?: { title: string; icon: string | undefined };
    }
  | { kind: 'no_feed' }
  /** `http_error`: it answered with `status`, which is no document. */
  | { kind: 'unreachable'; reason: FailedReason | 'http_error'; status?: number; message: string }
  | { kind: 'refused'; reason: RefusedReason }
  | { kind: 'invalid_url' };

/** For everything together; the fetcher's own 30 s hold for each request. */
const DISCOVER_MS = 30_000;
/** Of a page; heads that are longer than this name no feed. */
const PAGE_MAX_BYTES = 2 * 1024 * 1024;
/** Feeds of one page that are tried until one can be read. */
const MAX_TRIES = 3;
const MAX_FEEDS = 20;

/** What one address turned out to be. */
type Visit =
  | { kind: 'feed'; found: FoundFeed & { read: ReadFeed } }
  | { kind: 'page'; url: URL; scan: PageScan }
  | Extract<DiscoverOutcome, { kind: 'no_feed' | 'unreachable' | 'refused' }>;

/**
 * Finds the feeds behind an address: the feed itself, the feeds that a page names in its Link header and its head, or,
 * where it names none, one of the usual places. Every ending is an outcome.
 */
export async function discoverFeeds(address: string, deps: DiscoverDeps): Promise<DiscoverOutcome> {
  const url = completeAddress(address);
  if (url === undefined) return { kind: 'invalid_url' };
  const signal = AbortSignal.timeout(DISCOVER_MS);
  const visit = (place: string) => visitAddress(place, deps, signal);

  const knownPlace = findKnownPlace(url);
  const known = knownPlace === undefined ? undefined : await visit(knownPlace);
  if (known?.kind === 'feed') return { kind: 'found', feeds: [known.found] };

  const first = await visitSite(url, visit);
  if (first.kind === 'feed') return { kind: 'found', feeds: [first.found] };
  if (first.kind !== 'page') return first;
  const { scan } = first;
  const page = { title: scan.title, icon: scan.icon };
  if (scan.feeds.length > 0) {
    const outcome = await readFirst(scan.feeds, visit);
    return outcome.kind === 'found' ? { ...outcome, page } : outcome;
  }
  for (const place of usualPlaces(first.url)) {
    const guess = await visit(place);
    if (guess.kind === 'feed') return { kind: 'found', feeds: [guess.found], page };
    if (guess.kind === 'unreachable' && guess.reason !== 'http_error') break;
  }
  return { kind: 'no_feed' };
}

/**
 * Https is what an address without a scheme was completed with. Where nothing listens there, or something that does not
 * speak TLS, the site is asked over http; a certificate that is wrong is no reason to do without one.
 */
async function visitSite(url: URL, visit: (place: string) => Promise<Visit>): Promise<Visit> {
  const first = await visit(url.href);
  const hasNoTls =
    first.kind === 'unreachable' && (first.reason === 'connect' || first.reason === 'protocol');
  if (url.protocol !== 'https:' || !hasNoTls) return first;
  const plain = await visit(url.href.replace('https:', 'http:'));
  return plain.kind === 'unreachable' ? first : plain;
}

/** Reads the named feeds in their order until one can be read; those before it are left out. */
async function readFirst(
  candidates: Candidate[],
  visit: (place: string) => Promise<Visit>,
): Promise<DiscoverOutcome> {
  const ofPosts = candidates.filter((one) => !isOfComments(one));
  // A site's comments are no substitute for its posts, which may only be out of reach for the moment.
  const tried = (ofPosts.length > 0 ? ofPosts : candidates).slice(0, MAX_TRIES);
  let failure: DiscoverOutcome = { kind: 'no_feed' };
  for (const [place, candidate] of tried.entries()) {
    const answer = await visit(candidate.url);
    if (answer.kind === 'feed') {
      const { found } = answer;
      const title = found.title || candidate.title;
      return { kind: 'found', feeds: [{ ...found, title }, ...candidates.slice(place + 1)] };
    }
    if (failure.kind === 'no_feed' && answer.kind !== 'page') failure = answer;
  }
  return failure;
}

async function visitAddress(address: string, deps: DiscoverDeps, signal: AbortSignal): Promise<Visit> {
  const outcome = await deps.fetchUrl(address, { accept: FEED_ACCEPT, signal });
  if (outcome.kind === 'refused') return { kind: 'refused', reason: outcome.reason };
  if (outcome.kind === 'failed') {
    return { kind: 'unreachable', reason: outcome.reason, message: outcome.message };
  }
  if (outcome.kind === 'not_modified' || outcome.status !== 200) {
    const status = outcome.kind === 'not_modified' ? 304 : outcome.status;
    return { kind: 'unreachable', reason: 'http_error', status, message: `Answered with status ${status}` };
  }
  return readDocument(outcome, deps.parse);
}

async function readDocument(answer: FetchResponse, parse: ParsePool['parse']): Promise<Visit> {
  const { body, ...response } = answer;
  const { finalUrl, headers } = response;
  const contentType = headers['content-type'];
  // The parser takes the bytes away with their memory, so what is needed of them is copied first.
  const bodyHash = createHash('sha256').update(body).digest();
  const start = new Uint8Array(body.subarray(0, PAGE_MAX_BYTES));
  const parsed = await parse(body, {
    url: finalUrl,
    contentType,
    contentLanguage: headers['content-language'],
    contentLocation: headers['content-location'],
  });
  if (parsed.kind === 'parsed') {
    const { feed } = parsed;
    const url = permanentTarget(response.redirects) ?? response.redirects[0]?.from ?? finalUrl;
    return { kind: 'feed', found: { url, title: feed.title, read: { feed, response, bodyHash } } };
  }
  if (parsed.kind !== 'not_a_feed' || parsed.looksLike === 'json') return { kind: 'no_feed' };
  const scan = await scanPage(decodeFeed(start, contentType).text, finalUrl);
  const named = orderCandidates([...linksOfHeader(headers.link ?? '', finalUrl), ...scan.feeds]);
  // A page that names itself would be read again for nothing.
  const feeds = named.filter((one) => one.url !== finalUrl).slice(0, MAX_FEEDS);
  return { kind: 'page', url: new URL(finalUrl), scan: { ...scan, feeds } };
}

/** The feeds of the Link header, except links that speak of another document (RFC 8288, 3.2). */
function linksOfHeader(header: string, pageUrl: string): Candidate[] {
  return parseLinkHeader(header).flatMap(({ target, parameters }) => {
    const { rel = '', type = '', title = '', anchor } = parameters;
    const url = resolveAddress(target, pageUrl);
    const isOfPage = anchor === undefined || resolveAddress(anchor, pageUrl) === pageUrl;
    return url !== undefined && isOfPage && isFeedLink(rel, type, url) ? [{ url, title }] : [];
  });
}
