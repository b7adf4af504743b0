import type { StreamResponse } from '#shared/api/streams.ts';
import { STREAM_MAX_PAGE } from '#shared/domain/limits.ts';
import { toPostKey } from '../posts/queries.ts';
import { findGapBelow, type Gap, type StreamPage, type StreamPages } from './pages.ts';
import type { StreamPart } from './stream.ts';

/** Returns the request for the posts in a gap. `after` includes its own instant and `before` excludes it, so a cursor is sent. */
export function toGapPart({ from, to, cursor }: Gap): StreamPart {
  const justAfter = new Date(Date.parse(to) + 1).toISOString();
  return { number: STREAM_MAX_PAGE, after: from, before: justAfter, page_handle: cursor };
}

/** Fills a gap with the fetched posts; what is still missing becomes a smaller gap. */
export function fillGap(pages: StreamPages, gap: Gap, found: StreamResponse): StreamPages {
  const index = pages.pages.findIndex((page) => page.gap?.cursor === gap.cursor);
  const above = pages.pages[index];
  if (!above) return pages;
  const known = new Set(pages.pages.flatMap((page) => page.posts.map(toPostKey)));
  const posts = found.posts.filter((post) => !known.has(toPostKey(post)));
  // If a known post is among them, they reach the previous head.
  const rest = posts.length < found.posts.length ? undefined : findGapBelow(found, gap.from);
  const between: StreamPage[] = posts.length > 0 ? [{ posts, gap: rest }] : [];
  return {
    pages: [
      ...pages.pages.slice(0, index),
      { ...above, gap: undefined },
      ...between,
      ...pages.pages.slice(index + 1),
    ],
    pageParams: [
      ...pages.pageParams.slice(0, index + 1),
      ...between.map(() => null),
      ...pages.pageParams.slice(index + 1),
    ],
  };
}
