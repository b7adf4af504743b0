import { completeAddress } from './site-url.ts';

const ORIGIN = 'https://www.reddit.com';
/** `r/books`, `/r/books`, `u/ann`, `user/ann/comments` … */
const SHORT = /^\/?(r|u|user)\/([\w-]+)((?:\/[\w-]+)?)\/?$/i;

/**
 * Returns the feed for a typed place at Reddit: a short form such as `r/books`, or the address of any of its pages. Undefined for
 * anything else, including a community's bare name, which is not an address.
 */
export function findRedditFeedUrl(text: string): string | undefined {
  const short = SHORT.exec(text.trim());
  if (short) return `${ORIGIN}/${toKind(short[1]!)}/${short[2]}${short[3]}/.rss`;
  const url = completeAddress(text);
  if (!url || !/(^|\.)reddit\.com$/i.test(url.hostname)) return undefined;
  const path = url.pathname
    .replace(/\/+$/, '')
    .replace(/\/?\.rss$/, '')
    .replace(/^\/u\//, '/user/');
  // A search has a page `/search.rss`; everything else has its feed in a folder.
  const feed = path.endsWith('/search') ? `${path}.rss` : `${path}/.rss`;
  return ORIGIN + feed + url.search;
}

function toKind(kind: string): 'r' | 'user' {
  return kind.toLowerCase() === 'r' ? 'r' : 'user';
}
