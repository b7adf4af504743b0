import type { FetchUrl } from '#server/platform/fetch/fetcher.ts';
import type { RefusedReason } from '#server/platform/fetch/outcome.ts';
import { completeAddress } from '#shared/domain/site-url.ts';
import type { ParseFeed } from '../parse/parse.ts';
import { type Candidate, isCommentsFeed } from './discover-candidates.ts';
import {
  findKnownLocation,
  findPodcastLookup,
  getParentFolder,
  listUsualLocations,
} from './discover-locations.ts';
import {
  type FoundFeed,
  type ReadFeed,
  type Unreachable,
  type Visit,
  visitAddress,
} from './discover-visit.ts';

export type { FoundFeed, ReadFeed } from './discover-visit.ts';

/** Discovery's dependencies: the fetcher and the parser threads. */
export interface DiscoverDeps {
  fetchUrl: FetchUrl;
  parse: ParseFeed;
  /**
   * One of many addresses without a waiting user: tries fewer usual locations, without their time limit, and none for an address
   * that responds with an error.
   */
  isUnattended?: boolean;
}

export type DiscoverOutcome =
  /** The feed of the posts first, those of comments last. `page` is present if a page linked to them. */
  | {
      kind: 'found';
      feeds: [FoundFeed & { read: ReadFeed }, ...FoundFeed[]];
      page?: { title: string; icon: string | undefined };
    }
  | { kind: 'no_feed' }
  | Unreachable
  | { kind: 'refused'; reason: RefusedReason }
  | { kind: 'invalid_url' };

/** For everything together; each request also has the fetcher's own 30 s. */
const DISCOVER_MS = 30_000;
/** For all usual locations, so that a user soon knows about a hopeless site. */
const GUESS_MS = 5_000;
/** Addresses requested in one discovery, each with its redirects. */
const MAX_VISITS = 20;
/** Feeds of one page that are tried until one can be parsed. */
const MAX_TRIES = 3;
/** Usual locations requested at once; no site gets more than two concurrent requests. */
const GUESSES_AT_ONCE = 2;
const MAX_UNATTENDED_GUESSES = 6;
/** Pages that redirect automatically to the next. */
const MAX_REFRESHES = 2;

/**
 * Finds the feeds behind an address: the feed itself, the feeds in a page's Link header and head, hints in its links and scripts
 * or, if none of these can be parsed, one of the usual locations. At most 20 requests, two at a time. Never throws.
 */
export async function discoverFeeds(address: string, deps: DiscoverDeps): Promise<DiscoverOutcome> {
  const url = completeAddress(address);
  if (url === undefined) return { kind: 'invalid_url' };
  const signal = AbortSignal.timeout(DISCOVER_MS);
  const visit = createVisits(deps, signal);

  const known = await visitKnownLocation(url, visit, deps, signal);
  if (known?.kind === 'feed') return { kind: 'found', feeds: [known.found] };

  const first = await visitSite(url, visit, !deps.isUnattended);
  if (first.kind === 'feed') return { kind: 'found', feeds: [first.found] };
  if (first.kind !== 'page') return first;
  const { scan, failure } = first;
  const page = { title: scan.title, icon: scan.icon };

  const named = await readFirst(scan.feeds, visit);
  if (named.kind === 'found') return { ...named, page };
  const hinted = await readFirst(scan.hints, visit);
  // After a hint that was no feed, the others are not trusted either.
  if (hinted.kind === 'found') return { kind: 'found', feeds: [hinted.feeds[0]], page };
  const guessed = await findUsualFeed(first, visit, deps);
  if (guessed) return { kind: 'found', feeds: [guessed], page };
  return failure ?? named;
}

type VisitAddress = (
  address: string,
  options?: { acceptsErrors?: boolean; signal?: AbortSignal },
) => Promise<Visit>;

/**
 * Creates the requests of one discovery: no address twice, no more than MAX_VISITS, and none to a server that did not respond or
 * asked to be left alone; for these the first result is returned again.
 */
function createVisits({ fetchUrl, parse }: DiscoverDeps, signal: AbortSignal): VisitAddress {
  const visits = new Map<string, Promise<Visit>>();
  const unavailable = new Map<string, Visit>();

  async function visitNew(address: string, options: Parameters<VisitAddress>[1]): Promise<Visit> {
    const { origin } = new URL(address);
    const before = unavailable.get(origin);
    if (before) return before;
    const until = options?.signal ? AbortSignal.any([signal, options.signal]) : signal;
    const result = await visitAddress(
      address,
      { fetchUrl, parse, signal: until },
      options?.acceptsErrors ?? false,
    );
    if (isUnavailable(result)) unavailable.set(origin, result);
    return result;
  }

  return (address, options) => {
    const visit =
      visits.get(address) ??
      (visits.size < MAX_VISITS ? visitNew(address, options) : Promise.resolve<Visit>({ kind: 'no_feed' }));
    visits.set(address, visit);
    return visit;
  };
}

/** Whether there was no response at all, or the server reported overload. */
function isUnavailable(visit: Visit): boolean {
  if (visit.kind !== 'unreachable') return false;
  const { reason, status } = visit;
  if (reason === 'http_error') return status === 429 || status === 503;
  return ['dns', 'connect', 'tls', 'timeout', 'aborted'].includes(reason);
}

/** Fetches the feed of a well-known site directly. */
async function visitKnownLocation(
  url: URL,
  visit: VisitAddress,
  deps: DiscoverDeps,
  signal: AbortSignal,
): Promise<Visit | undefined> {
  const lookup = findPodcastLookup(url);
  const place = lookup === undefined ? findKnownLocation(url) : await findPodcastFeed(lookup, deps, signal);
  return place === undefined ? undefined : visit(place);
}

const LOOKUP_MAX_BYTES = 256 * 1024;

/** Finds the address of a podcast's feed in Apple's directory. */
async function findPodcastFeed(
  lookup: string,
  { fetchUrl }: DiscoverDeps,
  signal: AbortSignal,
): Promise<string | undefined> {
  const result = await fetchUrl(lookup, { accept: 'application/json', maxBytes: LOOKUP_MAX_BYTES, signal });
  if (result.kind !== 'response' || result.status !== 200) return undefined;
  try {
    const { results } = JSON.parse(new TextDecoder().decode(result.body));
    const feedUrl: unknown = results[0].feedUrl;
    return typeof feedUrl === 'string' && URL.canParse(feedUrl) ? feedUrl : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Https is the default for an address without a scheme. If nothing listens there, or something that does not speak TLS, http is
 * tried; not for an invalid certificate. Follows automatic redirects of pages.
 */
async function visitSite(url: URL, visit: VisitAddress, acceptsErrors: boolean): Promise<Visit> {
  let result = await visit(url.href, { acceptsErrors });
  const hasNoTls =
    result.kind === 'unreachable' && (result.reason === 'connect' || result.reason === 'protocol');
  if (url.protocol === 'https:' && hasNoTls) {
    const plain = await visit(url.href.replace('https:', 'http:'), { acceptsErrors });
    if (plain.kind !== 'unreachable') result = plain;
  }
  for (let step = 0; step < MAX_REFRESHES; step++) {
    if (result.kind !== 'page' || result.scan.feeds.length > 0 || result.scan.refresh === undefined) break;
    const next = await visit(result.scan.refresh);
    if (next.kind !== 'page' && next.kind !== 'feed') break;
    result = next;
  }
  return result;
}

/** Fetches the linked feeds in order until one can be parsed; earlier ones are left out. */
async function readFirst(candidates: Candidate[], visit: VisitAddress): Promise<DiscoverOutcome> {
  const postFeeds = candidates.filter((one) => !isCommentsFeed(one));
  // A site's comments do not replace its posts, which may be unreachable only for the moment.
  const tried = (postFeeds.length > 0 ? postFeeds : candidates).slice(0, MAX_TRIES);
  let failure: DiscoverOutcome = { kind: 'no_feed' };
  for (const [place, candidate] of tried.entries()) {
    const result = await visit(candidate.url);
    if (result.kind === 'feed') {
      const { found } = result;
      const title = found.title || candidate.title;
      return { kind: 'found', feeds: [{ ...found, title }, ...candidates.slice(place + 1)] };
    }
    if (failure.kind === 'no_feed' && result.kind !== 'page') failure = result;
  }
  return failure;
}

/** Finds the most likely usual location with a feed. Stops if the site refuses the first ones as well. */
async function findUsualFeed(
  { url, failure }: Extract<Visit, { kind: 'page' }>,
  visit: VisitAddress,
  { isUnattended }: DiscoverDeps,
): Promise<(FoundFeed & { read: ReadFeed }) | undefined> {
  const isMissing = failure !== undefined && failure.status !== 403;
  const locations = listUsualLocations(isMissing ? getParentFolder(url) : url);
  const options = isUnattended ? {} : { signal: AbortSignal.timeout(GUESS_MS) };
  const most = isUnattended ? MAX_UNATTENDED_GUESSES : locations.length;
  for (let at = 0; at < most; at += GUESSES_AT_ONCE) {
    const outcomes = await Promise.all(
      locations.slice(at, at + GUESSES_AT_ONCE).map((place) => visit(place, options)),
    );
    const feed = outcomes.find((result) => result.kind === 'feed');
    if (feed) return feed.found;
    if (outcomes.every(isForbidden)) return undefined;
  }
  return undefined;
}

function isForbidden(visit: Visit): boolean {
  return visit.kind === 'unreachable' && visit.status === 403;
}
