import type { NormalizedFeed } from '#server/crawler/crawler.ts';
import { decodeEntities } from '#server/text/html-text.ts';
import type { Item } from '../items.ts';
import type { AddressDeps } from './reader.ts';
import { findReason } from './visit.ts';

/** Documents of one feed. */
const PAGES_MAX = 1_000;
/** Bytes of one document. */
const FEED_MAX_BYTES = 20 * 1024 * 1024;
/** Bytes in which a feed's own links are looked for, at its beginning and its end. */
const LINKS_MAX = 200_000;

const ACCEPT =
  'application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5';

/**
 * Yields a feed and the documents with its older entries: archives and pages that it names (RFC 5005), and those that WordPress
 * and Ghost have by number. Ends with a document that has nothing new, and with one that is somewhere else.
 */
export async function* readFeedPages(
  first: string,
  deps: AddressDeps,
): AsyncGenerator<{ kind: 'feed'; feed: NormalizedFeed } | (Item & { kind: 'problem' })> {
  const visited = new Set<string>();
  const seen = new Set<string>();
  let next: string | undefined = first;
  for (let page = 1; next !== undefined && page <= PAGES_MAX && !deps.signal.aborted; page++) {
    const url: string = next;
    visited.add(url);
    const outcome = await deps.fetchUrl(url, { accept: ACCEPT, maxBytes: FEED_MAX_BYTES });
    const problem = findReason(outcome);
    if (problem || outcome.kind !== 'response') {
      // After the last page there is none.
      if (page === 1 || problem !== 'not_found')
        yield { kind: 'problem', subject: url, reason: problem ?? 'unreachable' };
      return;
    }
    const { headers, finalUrl, body } = outcome;
    // The parser takes the bytes. Tags and addresses are ASCII, whatever the texts are.
    const text = readEnds(body);
    const links = readLinks(text);
    const parsed = await deps.parseFeed(body, { url: finalUrl, contentType: headers['content-type'] });
    if (parsed.kind !== 'parsed') {
      if (page === 1)
        yield {
          kind: 'problem',
          subject: url,
          reason: parsed.kind === 'too_large' ? 'too_large' : 'not_readable',
        };
      return;
    }
    const entries = parsed.feed.entries.filter(({ id }) => !seen.has(id));
    for (const { id } of entries) seen.add(id);
    if (entries.length === 0 && page > 1) return;
    yield { kind: 'feed', feed: { ...parsed.feed, entries } };
    next = findNext(finalUrl, text, links, page);
    if (next !== undefined && (visited.has(next) || !isSameHost(next, first))) return;
  }
}

function isSameHost(one: string, other: string): boolean {
  const toHost = (url: string) => URL.parse(url)?.host.replace(/^www\./, '');
  return toHost(one) === toHost(other);
}

/** Returns the beginning and the end of a document, in which the links of the feed itself are. */
function readEnds(bytes: Uint8Array): string {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (all.length <= 2 * LINKS_MAX) return all.toString('latin1').replaceAll('\0', '');
  return [all.subarray(0, LINKS_MAX), all.subarray(-LINKS_MAX)]
    .map((part) => part.toString('latin1'))
    .join('\n')
    .replaceAll('\0', '');
}

/** The links of the feed itself; those of entries have other relations. */
function readLinks(text: string): Map<string, string> {
  const links = new Map<string, string>();
  for (const [tag] of text.matchAll(/<(?:[\w-]{1,20}:)?link\s[^<>]{1,3000}>/gi)) {
    const get = (name: string) =>
      new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)?.slice(1).find(Boolean);
    const [rel, href] = [get('rel')?.toLowerCase(), get('href')];
    if (rel && href && !links.has(rel)) links.set(rel, decodeEntities(href));
  }
  return links;
}

function findNext(url: string, text: string, links: Map<string, string>, page: number): string | undefined {
  const named = links.get('prev-archive') ?? links.get('next');
  if (named !== undefined) return URL.parse(named, url)?.href;
  const [, json] = /"next_url"\s*:\s*"((?:[^"\\]|\\.){1,2000})"/.exec(text) ?? [];
  if (json !== undefined && /^\s*\{/.test(text)) return URL.parse(json.replaceAll('\\/', '/'), url)?.href;
  const generator = /<generator[^<>]{0,500}>([^<]{0,500})/i.exec(text)?.[0] ?? '';
  const following = new URL(url);
  if (/wordpress/i.test(generator)) following.searchParams.set('paged', String(page + 1));
  else if (/ghost/i.test(generator))
    following.pathname = following.pathname.replace(/\/(?:\d+\/)?$/, `/${page + 1}/`);
  else return undefined;
  return following.href;
}
