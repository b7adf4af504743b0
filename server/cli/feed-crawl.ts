import { type CrawlOutcome, createCrawler } from '#server/crawler/crawler.ts';
import { toDiscoveryError } from '#server/features/feeds/present-discovery.ts';
import { countPosts, findFeedByUrl, listFeedsByIds } from '#server/features/feeds/queries.ts';
import { type ResolveName, resolveBySystem } from '#server/platform/fetch/connector.ts';
import { createFetcher, type FetchUrl } from '#server/platform/fetch/fetcher.ts';
import type { FetchOutcome } from '#server/platform/fetch/outcome.ts';
import { createParsePool, type ParsePool } from '#server/thread/parse-pool.ts';
import { VERSION } from '#server/version.ts';
import { completeAddress } from '#shared/domain/site-url.ts';
import type { Cli } from './command.ts';

type Out = (line: string) => void;

/** Response headers that affect the result. */
const PRINTED_HEADERS = [
  'content-type',
  'etag',
  'last-modified',
  'cache-control',
  'expires',
  'retry-after',
  'link',
];

/**
 * Fetches the feed at an address, or discovers the feeds behind it, exactly as the server does, and prints every stage. A known
 * feed is fetched regardless of its schedule. Returns the exit code.
 */
export async function crawlAloud(
  { config, clock, log, out, openDatabase }: Cli,
  address: string,
): Promise<number> {
  const { db } = await openDatabase();
  const fetcher = createFetcher({
    version: VERSION,
    publicUrl: config.publicUrl,
    allowPrivateNetworks: config.fetchAllowPrivateNetworks,
    resolve: resolveAloud(out),
  });
  const parsers = createParsePool({ threads: 1 });
  const crawler = createCrawler({
    db,
    clock,
    log,
    fetchUrl: fetchAloud(fetcher.fetchUrl, out),
    parse: parseAloud(parsers.parse, out),
  });
  try {
    const known = await findFeedByUrl(db, completeAddress(address)?.href ?? address);
    if (known) {
      out(`known     feed ${known.id}`);
      const outcome = await crawler.refresh(known.id);
      out(`store     ${describeOutcome(outcome)}`);
      await printFeeds([outcome.kind === 'moved' ? outcome.feedId : known.id]);
      return outcome.kind === 'failed' ? 1 : 0;
    }
    const discovered = await crawler.discover(address);
    if (discovered.kind !== 'found') {
      out(`discover  ${discovered.kind}: ${toDiscoveryError(discovered).message}`);
      return 1;
    }
    out(`discover  ${discovered.feedIds.length} found`);
    await printFeeds(discovered.feedIds);
    return 0;
  } finally {
    await crawler.stop();
    await fetcher.close();
    await parsers.close();
  }

  async function printFeeds(feedIds: number[]): Promise<void> {
    for (const feed of await listFeedsByIds(db, feedIds)) {
      const posts = await countPosts(db, feed.id);
      const next = feed.status === 'gone' ? 'never' : feed.next_fetch_at.toISOString();
      out(`feed      ${feed.id} ${feed.url} “${feed.title}”: ${posts} posts, next reading ${next}`);
    }
  }
}

function resolveAloud(out: Out): ResolveName {
  return async (hostname) => {
    const addresses = await resolveBySystem(hostname);
    out(`resolve   ${hostname} → ${addresses.map(({ address }) => address).join(', ')}`);
    return addresses;
  };
}

function fetchAloud(fetchUrl: FetchUrl, out: Out): FetchUrl {
  return async (url, options) => {
    const conditions = [
      options?.ifNoneMatch && 'If-None-Match',
      options?.ifModifiedSince && 'If-Modified-Since',
    ];
    out(['fetch    ', url, ...conditions.filter(Boolean)].join(' '));
    const started = performance.now();
    const outcome = await fetchUrl(url, options);
    for (const { status, to } of outcome.redirects) out(`          ${status} → ${to}`);
    out(`          ${describeResponse(outcome)}, ${Math.round(performance.now() - started)} ms`);
    if ('headers' in outcome) {
      for (const name of PRINTED_HEADERS) {
        if (outcome.headers[name] !== undefined) out(`          ${name}: ${outcome.headers[name]}`);
      }
    }
    return outcome;
  };
}

function describeResponse(outcome: FetchOutcome): string {
  switch (outcome.kind) {
    case 'response':
      return `${outcome.status}, ${outcome.body.length} bytes (${outcome.wireBytes} on the wire)`;
    case 'not_modified':
      return '304 not modified';
    case 'refused':
      return `refused: ${outcome.reason}`;
    case 'failed':
      return `failed: ${outcome.reason}, ${outcome.message.trim()}`;
  }
}

function parseAloud(parse: ParsePool['parse'], out: Out): ParsePool['parse'] {
  return async (bytes, context, knownHashes) => {
    const started = performance.now();
    const outcome = await parse(bytes, context, knownHashes);
    const time = `${Math.round(performance.now() - started)} ms`;
    if (outcome.kind !== 'parsed') {
      out(
        `parse     ${outcome.kind}${outcome.kind === 'not_a_feed' ? ` but ${outcome.looksLike}` : ''}, ${time}`,
      );
      return outcome;
    }
    const { feed, encoding, knownCount } = outcome;
    const html = feed.entries.reduce(
      (sum, entry) => sum + entry.contentHtml.length + entry.summaryHtml.length,
      0,
    );
    out(
      `parse     ${feed.format}, ${encoding}, “${feed.title}”, ${feed.entries.length + knownCount} entries, ${time}`,
    );
    out(`sanitize  ${feed.entries.length} entries, ${html} characters of HTML; ${knownCount} known already`);
    return outcome;
  };
}

function describeOutcome(outcome: CrawlOutcome): string {
  switch (outcome.kind) {
    case 'stored':
      return `${outcome.inserted} new, ${outcome.updated} changed, ${outcome.unchanged} as they were`;
    case 'unchanged':
      return outcome.by === 'status' ? 'unchanged (304)' : 'unchanged (the same body)';
    case 'moved':
      return `moved to ${outcome.to}`;
    case 'gone':
      return 'gone (410); it will not be read again';
    case 'failed':
      return `failed: ${outcome.code}, ${outcome.message}`;
    case 'lease_lost':
      return 'another worker is reading it at this moment';
    case 'backing_off':
      return `not read: the publisher asks to wait until ${outcome.until.toISOString()}`;
    case 'aborted':
      return 'interrupted';
  }
}
