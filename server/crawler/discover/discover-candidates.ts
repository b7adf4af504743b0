/** A feed that a page names, not looked at yet. */
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

/**
 * Whether a link leads to a feed: `rel=alternate` with the type of one, or `rel=feed`. Relations and types know no upper
 * and lower case.
 */
export function isFeedLink(rel: string, type: string, target: string): boolean {
  const relations = rel.toLowerCase().split(/\s+/);
  if (relations.includes('stylesheet')) return false;
  if (relations.includes('feed')) return true;
  const mediaType = type.split(';')[0]!.trim().toLowerCase();
  if (!relations.includes('alternate') || !FEED_TYPES.has(mediaType)) return false;
  // WordPress names its REST interface, which is JSON but no feed, in the same words.
  return mediaType !== 'application/json' || !target.includes('/wp-json/');
}

/** In the publisher's order, each address once, those of comments last. */
export function orderCandidates(candidates: Candidate[]): Candidate[] {
  const distinct = candidates.filter(
    ({ url }, place) => candidates.findIndex((other) => other.url === url) === place,
  );
  return [...distinct.filter((one) => !isOfComments(one)), ...distinct.filter(isOfComments)];
}

/** By the words that blog software puts into title and address. */
export function isOfComments({ url, title }: Candidate): boolean {
  const { pathname, search } = new URL(url);
  return /\bcomments?\b/i.test(title) || /\bcomments?\b/i.test(pathname + search);
}
