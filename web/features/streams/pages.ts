import type { InfiniteData } from '@tanstack/react-query';
import type { Post } from '#shared/api/posts.ts';
import type { StreamResponse } from '#shared/api/streams.ts';
import type { SitesCard } from '#shared/api/streams-cards.ts';
import type { searchPosts } from '#shared/api/streams-search.ts';
import { STREAM_MAX_PAGE } from '#shared/domain/limits.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { toPostKey } from '../posts/queries.ts';
import type { StreamPart } from './stream.ts';

/** Posts that are not loaded, between those of a poll and earlier ones. */
export interface Gap {
  /** ISO date of the newest post below it. */
  from: string;
  /** ISO date of the oldest post above it. */
  to: string;
  /** Cursor of that post; many posts may have the same date. */
  cursor: string;
}

/** A page of a stream in the cache: a response, and the gap below it. */
export interface StreamPage extends StreamResponse {
  gap?: Gap | undefined;
  /** Recommended feeds, and the number of posts above them. */
  sites?: { index: number; card: SitesCard };
  /** Of a search, on its first page: how many posts were found, and a corrected search. */
  found?: SearchResponse['found'];
  found_is_exact?: SearchResponse['found_is_exact'];
  did_you_mean?: SearchResponse['did_you_mean'];
}

type SearchResponse = ResponseOf<typeof searchPosts>;

export type StreamPages = InfiniteData<StreamPage, string | null>;

/** Returns the polled posts above the first one already shown, newest first; older ones are not new. */
export function findNewPosts(polled: readonly Post[], shown: ReadonlySet<string>): Post[] {
  const end = polled.findIndex((post) => shown.has(toPostKey(post)));
  return end === -1 ? [...polled] : polled.slice(0, end);
}

/** Returns the request for new posts. Leaves out posts older than the newest known one, which would not count. */
export function toPollPart(newest: Post | undefined): StreamPart {
  return { number: STREAM_MAX_PAGE, ...(newest && { after: newest.date }) };
}

/** Adds polled posts on top, with a gap below if they did not reach the known head. */
export function addNewPosts(pages: StreamPages, polled: StreamResponse): StreamPages {
  const known = pages.pages.flatMap((page) => page.posts);
  const posts = findNewPosts(polled.posts, new Set(known.map(toPostKey)));
  if (posts.length === 0) return pages;
  const reachesHead = posts.length < polled.posts.length;
  const gap = reachesHead ? undefined : findGapBelow(polled, known[0]?.date);
  return { pages: [{ posts, gap }, ...pages.pages], pageParams: [null, ...pages.pageParams] };
}

/** Returns the gap below a response, down to a date; undefined if nothing can be missing. */
export function findGapBelow({ posts, next_page_handle }: StreamResponse, from: string | undefined) {
  const to = posts.at(-1)?.date;
  return next_page_handle && from && to ? { from, to, cursor: next_page_handle } : undefined;
}
