/** A feed link of a page, not yet fetched. */
export interface Candidate {
  url: string;
  title: string;
}

const FEED_TYPES = new Set([
  'application/rss+xml',
  'application/atom+xml',
  'application/feed+json',
  'application/rdf+xml',
  'application/json',
  'application/xml',
  'text/xml',
  'text/rss+xml',
  'text/atom+xml',
  'application/x-rss+xml',
  'application/rss',
  'application/atom',
  'text/rss',
]);

/** Types that only feeds have, so that an ordinary link with one of them leads to a feed. */
const isFeedsOwnType = (mediaType: string) => FEED_TYPES.has(mediaType) && /rss|atom|feed/.test(mediaType);

const toMediaType = (type: string) => type.split(';')[0]!.trim().toLowerCase();

/**
 * Whether a link leads to a feed: `rel=alternate` with a feed's type, or without a type but with a feed's path, or `rel=feed`.
 * Relations and types are case-insensitive.
 *
 * @param target its address, absolute or relative.
 */
export function isFeedLink(rel: string, type: string, target: string): boolean {
  const relations = rel.toLowerCase().split(/\s+/);
  if (relations.includes('stylesheet')) return false;
  if (relations.includes('feed')) return true;
  if (!relations.includes('alternate')) return false;
  const mediaType = toMediaType(type);
  if (mediaType === '') return hasFeedEnding(target);
  // WordPress links to its REST interface, which is JSON but not a feed, in the same way.
  return FEED_TYPES.has(mediaType) && (mediaType !== 'application/json' || !target.includes('/wp-json/'));
}

/** XML for other programs. */
const OTHER_XML =
  /(?:site-?map[\w-]*|opensearch\w*|osd|rsd|wlwmanifest|browserconfig|crossdomain|manifest)\.xml$/i;
/** Endings of a feed's path: `.rss`, `.atom`, `.rdf`, `.xml`, `/feed`, `/rss`, `/atom`, `/feed/atom`, `/feed.json` … */
const FEED_PATH =
  /(?:\.(?:rss|atom|rdf|xml)|\/(?:feeds?|rss2?|atom)(?:\.(?:json|php|aspx))?|\/feed\/(?:rss2?|atom|json|rdf))\/?$/i;
/** WordPress, Joomla, Squarespace. */
const FEED_QUERY = /[?&](?:feed=(?:rss2?|atom|rdf|feed|json)|format=(?:feed|rss|atom))(?:&|$)/i;

/** Whether an address looks like a feed's; it may still be something else. */
function hasFeedEnding(target: string): boolean {
  const [beforeFragment = ''] = target.split('#');
  const [path = ''] = beforeFragment.split('?');
  return (FEED_PATH.test(path) && !OTHER_XML.test(path)) || FEED_QUERY.test(beforeFragment);
}

/** An ordinary link of a page, its address absolute. */
export interface PlainLink extends Candidate {
  type: string;
}

/**
 * Returns the ordinary links of a page that probably lead to its own feed, most likely first: those with a feed's type, then
 * those with a feed's path on the same site or a host for feeds (`feeds.…`). Links to feeds of several other hosts are a
 * blogroll, and none of them is the page's.
 */
export function chooseFeedLinks(links: PlainLink[], pageUrl: string): Candidate[] {
  const { hostname } = new URL(pageUrl);
  const typed = links.filter(({ type }) => isFeedsOwnType(toMediaType(type)));
  const ending = links.filter(
    ({ url }) => hasFeedEnding(url) || (isFeedHost(url) && new URL(url).hostname !== hostname),
  );
  const likely = [...typed, ...ending];
  const hosts = new Set(likely.map(({ url }) => new URL(url).hostname));
  const others = [...hosts].filter((host) => !isSameSite(host, hostname));
  const chosen = likely.filter(({ url, type }) => {
    const host = new URL(url).hostname;
    if (!others.includes(host)) return true;
    return others.length === 1 && (type !== '' || isFeedHost(url));
  });
  return sortCandidates(chosen.map(({ url, title }) => ({ url, title })));
}

function isFeedHost(url: string): boolean {
  const { hostname, pathname } = new URL(url);
  return /^(?:feeds?|rss)\d?\./.test(hostname) && pathname !== '/';
}

/** Whether the hosts are equal, or one is below the other; `www` is ignored. */
function isSameSite(one: string, other: string): boolean {
  const [a, b] = [one, other].map((host) => host.replace(/^www\./, '')) as [string, string];
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);
}

/** Sorts in the publisher's order, without duplicates; those of one tag and of comments last. */
export function sortCandidates(candidates: Candidate[]): Candidate[] {
  const distinct = candidates.filter(
    ({ url }, index) => candidates.findIndex((other) => other.url === url) === index,
  );
  const rank = (one: Candidate) => (isCommentsFeed(one) ? 2 : isPartFeed(one) ? 1 : 0);
  return distinct.toSorted((a, b) => rank(a) - rank(b));
}

/** The word for comments in titles and addresses of blog software, as a stem if it is inflected. */
const COMMENTS = new RegExp(
  [
    // English; French, Catalan; German and the languages of the north; Spanish, Portuguese, Romanian; Italian
    /(?<!\p{L})comment(?:s|aires?|aris?)?(?!\p{L})/u,
    /(?<!\p{L})kommentar(?:e|er|erna|s|strøm|sflöde)?(?!\p{L})/u,
    /(?<!\p{L})coment[aá]ri[oiu]\p{L}*/u,
    /(?<!\p{L})comment[oi](?!\p{L})/u,
    // Dutch, Finnish, Polish, Czech, Slovak, Croatian, Slovenian, Indonesian, Hungarian, Turkish, Basque, Vietnamese
    /(?<!\p{L})(?:reacties|kommentti\p{L}*|kommenttien|komentarz\p{L}*|koment[aá][řr]\p{L}*|hozzászólás\p{L}*|yorum\p{L}*|iruzkin\p{L}*)(?!\p{L})/u,
    /bình luận/,
    // Russian, Ukrainian, Bulgarian, Serbian; Greek; Hebrew, Arabic, Persian; Japanese, Chinese, Korean; Thai
    /комментари|коментар|σχ[οό]λ[ιί]|תגוב|تعليق|دیدگاه|コメント|评论|評論|留言|迴響|댓글|ความเห็น/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'iu',
);

/** Whether it is a feed of comments, by the words of blog software in title and address. */
export function isCommentsFeed({ url, title }: Candidate): boolean {
  return COMMENTS.test(title) || COMMENTS.test(decodePath(url));
}

/** Paths of one tag, category or author: WordPress, Ghost, Hugo, Blogger (`/-/label`) and similar. */
const PART =
  /\/(?:tags?|category|categories|topics?|labels?|authors?|kategorien?|schlagwort|rubrik|rubriques?|categor[ií]as?|etiquetas?|-)\/[^/]|[?&](?:tag|cat|category_name|author)=/i;

function isPartFeed({ url }: Candidate): boolean {
  return PART.test(decodePath(url));
}

function decodePath(address: string): string {
  const { pathname, search } = new URL(address);
  const written = pathname + search;
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
