import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { decodeFeed } from '#server/text/charset.ts';
import { decodeEntities } from '#server/text/html-text.ts';
import { parseDate } from '../formats/dates.ts';
import type { Item } from '../items.ts';
import { toReason } from './complete-post.ts';
import type { AddressDeps, Home } from './reader.ts';
import { findSlug } from './slug.ts';
import { findReason } from './visit.ts';

/** Documents of one sitemap, pages that are listed, and pages that are read. */
const SITEMAPS_MAX = 50;
const LISTED_MAX = 50_000;
const PAGES_MAX = 2_000;
/** Bytes of one document, unpacked. */
const SITEMAP_MAX_BYTES = 10 * 1024 * 1024;
/** Pages in a row that cannot be read, after which nothing more is tried. */
const FAILURES_MAX = 10;

/** Whether an address looks like that of a post: the page itself decides about `maybe`. */
type PostPaths = (url: URL) => 'yes' | 'maybe' | 'no';

/** Lists, forms and files, which are no posts. */
const OTHER =
  /^\/?$|\/(?:tags?|category|categories|topics?|authors?|page|search|label|archive|archives|feed|cart|checkout|account|login|wp-content|wp-admin|cdn-cgi|static|assets)(?:\/|$)|\.(?:xml|rss|atom|json|jpe?g|png|gif|webp|svg|pdf|zip|css|js|mp[34])$/i;
const DATED = /\/(?:19|20)\d\d\/(?:0?[1-9]|1[0-2])(?:\/|$)|\/(?:19|20)\d\d-[01]\d-[0-3]\d/;

/** Learns from the addresses of posts what others look like: those in the same folder are posts too. */
export function createPostPaths(addresses: Iterable<string>): PostPaths {
  const folders = new Map<string, number>();
  for (const address of addresses) {
    const folder = toFolder(URL.parse(address)?.pathname ?? '/');
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  return ({ pathname, search }) => {
    if (OTHER.test(pathname) || search !== '') return 'no';
    if (DATED.test(pathname)) return 'yes';
    const folder = toFolder(pathname);
    return folder !== '/' && (folders.get(folder) ?? 0) >= 2 ? 'yes' : 'maybe';
  };
}

const toFolder = (path: string) => path.replace(/\/+$/, '').replace(/[^/]*$/, '') || '/';

interface Wanted {
  /** Addresses that are not read again. */
  known: ReadonlySet<string>;
  paths: PostPaths;
  most: number;
}

/** Yields the posts that a blog's sitemap lists, read from their pages. */
export async function* readSitemapPosts(
  home: Home,
  { known, paths, most }: Wanted,
  deps: AddressDeps,
): AsyncGenerator<Item> {
  const seen = new Set([...known].map(toPlain));
  const listed: { url: URL; kind: 'yes' | 'maybe' }[] = [];
  for await (const address of listAddresses(home, deps)) {
    const url = URL.parse(address);
    if (!url || !isBelow(url, home.url) || seen.has(toPlain(address))) continue;
    seen.add(toPlain(address));
    const kind = paths(url);
    if (kind !== 'no') listed.push({ url, kind });
  }
  // Those that are certainly posts first, for the limit.
  const pages = [
    ...listed.filter(({ kind }) => kind === 'yes'),
    ...listed.filter(({ kind }) => kind === 'maybe'),
  ];
  const limit = Math.max(0, Math.min(PAGES_MAX, most));
  let failures = 0;
  for (const { url, kind } of pages.slice(0, limit)) {
    if (deps.signal.aborted) return;
    const article = await deps.readArticle(url.href);
    if (article.kind === 'failed') {
      const reason = toReason(article);
      failures = reason === 'not_readable' || reason === 'not_found' ? 0 : failures + 1;
      if (kind === 'yes') yield { kind: 'problem', subject: url.href, reason };
      if (failures >= FAILURES_MAX) return;
      continue;
    }
    failures = 0;
    const publishedAt = parseDate(article.published) ?? findDay(url.pathname);
    if (kind === 'maybe' && publishedAt === null) continue;
    yield {
      kind: 'post',
      type: 'post',
      key: url.href,
      status: 'publish',
      title: article.title,
      content: { format: 'html', text: article.contentHtml },
      excerpt: '',
      slug: findSlug(url.href),
      publishedAt,
      updatedAt: null,
      authorKey: null,
      tags: [],
      featuredImage: null,
      oldAddresses: [url.href],
    };
  }
  const left = pages.length - limit;
  if (left > 0) yield { kind: 'problem', subject: '', reason: 'too_many', count: left };
}

/** One host may have many people's blogs: `/@ann/tea` is Ann's. */
function isBelow(url: URL, home: URL): boolean {
  const folder = home.pathname.replace(/\/(?:[^/]*\.\w+)?$/, '');
  return toHost(url) === toHost(home) && (folder === '' || url.pathname.startsWith(`${folder}/`));
}

const toHost = ({ host }: URL) => host.replace(/^www\./, '');

/** The same page with and without a slash, a scheme or `www`. */
function toPlain(address: string): string {
  return address
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/[#?].*$/, '')
    .replace(/\/+$/, '');
}

function findDay(path: string): Date | null {
  const [, year, month, day] = /\/(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?:\D|$)/.exec(path) ?? [];
  return year === undefined ? null : parseDate(`${year}-${month}-${day}`);
}

const USUAL = ['/sitemap.xml', '/sitemap_index.xml', '/wp-sitemap.xml'];

/** Lists the pages of a sitemap, and of those that it refers to. */
async function* listAddresses(home: Home, deps: AddressDeps): AsyncGenerator<string> {
  const queue = await listSitemaps(home, deps);
  const visited = new Set<string>();
  let listed = 0;
  for (const url of queue) {
    if (visited.size >= SITEMAPS_MAX || deps.signal.aborted) return;
    if (visited.has(url)) continue;
    visited.add(url);
    const text = await fetchSitemap(url, deps);
    // One of the usual places is enough.
    if (text === undefined) continue;
    const isIndex = /<(?:\w+:)?sitemapindex[\s>]/i.test(text.slice(0, 5_000));
    for (const match of text.matchAll(/<(?:\w+:)?loc\s*>\s*(?:<!\[CDATA\[)?([^<\]]{1,2000})/gi)) {
      const address = decodeEntities(match[1]!.trim());
      if (isIndex && URL.parse(address)?.host === home.url.host && queue.length < 4 * SITEMAPS_MAX)
        queue.push(address);
      if (isIndex) continue;
      listed += 1;
      if (listed > LISTED_MAX) return;
      yield address;
      if (listed % 1_000 === 0) await new Promise(setImmediate);
    }
  }
}

/** Returns the sitemaps that robots.txt names, or else where they usually are. */
async function listSitemaps({ url }: Home, deps: AddressDeps): Promise<string[]> {
  const outcome = await deps.fetchUrl(`${url.origin}/robots.txt`, { maxBytes: 512 * 1024 });
  const text =
    outcome.kind === 'response' && outcome.status === 200 ? new TextDecoder().decode(outcome.body) : '';
  const named = [...text.matchAll(/^\s*sitemap\s*:\s*(\S{1,2000})/gim)]
    .flatMap((match) => URL.parse(match[1]!, url) ?? [])
    .filter((one) => toHost(one) === toHost(url))
    .map(({ href }) => href)
    .slice(0, SITEMAPS_MAX);
  return named.length > 0 ? named : USUAL.map((path) => `${url.origin}${path}`);
}

/** Returns the text of a sitemap, also of a packed one; undefined if it is none. */
async function fetchSitemap(url: string, deps: AddressDeps): Promise<string | undefined> {
  const outcome = await deps.fetchUrl(url, {
    accept: 'application/xml, text/xml;q=0.9, */*;q=0.5',
    maxBytes: SITEMAP_MAX_BYTES,
  });
  if (findReason(outcome) || outcome.kind !== 'response') return undefined;
  const { text } = decodeFeed(await unpack(outcome.body), outcome.headers['content-type']);
  return /<(?:\w+:)?(?:urlset|sitemapindex)[\s>]/i.test(text.slice(0, 5_000)) ? text : undefined;
}

async function unpack(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: SITEMAP_MAX_BYTES });
  } catch {
    return new Uint8Array();
  }
}
