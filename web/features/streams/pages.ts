import type { InfiniteData } from '@tanstack/react-query';
import type { Post } from '#shared/api/posts.ts';
import type { StreamResponse } from '#shared/api/streams.ts';
import type { SitesCard } from '#shared/api/streams-cards.ts';
import { STREAM_MAX_PAGE } from '#shared/domain/limits.ts';
import { toPostKey } from '../posts/queries.ts';
import type { StreamPart } from './queries.ts';

/** Posts that are not loaded, between what a poll brought and what was there before. */
export interface Gap {
  /** ISO date of the newest post below it. */
  from: string;
  /** ISO date of the oldest post above it. */
  to: string;
  /** Place of that post in the stream; many posts may bear the same date. */
  cursor: string;
}

/** A page of a stream as the reader has it: an answer, and what is missing below it. */
export interface StreamPage extends StreamResponse {
  gap?: Gap | undefined;
  /** Sites that the reader might like, and how many of the posts stand above them. */
  sites?: { index: number; card: SitesCard };
}

export type StreamPages = InfiniteData<StreamPage, string | null>;

/** What a poll found above the first post that is shown already, newest first; older news are no news. */
export function findNewPosts(polled: readonly Post[], shown: ReadonlySet<string>): Post[] {
  const end = polled.findIndex((post) => shown.has(toPostKey(post)));
  return end === -1 ? [...polled] : polled.slice(0, end);
}

/** Asks for the head of a stream. What is older than its newest known post would not be counted, so it is left out. */
export function toPollPart(newest: Post | undefined): StreamPart {
  return { number: STREAM_MAX_PAGE, ...(newest && { after: newest.date }) };
}

/** Puts what a poll found on top; when it did not reach the known head, with a gap below. */
export function addNewPosts(pages: StreamPages, polled: StreamResponse): StreamPages {
  const known = pages.pages.flatMap((page) => page.posts);
  const posts = findNewPosts(polled.posts, new Set(known.map(toPostKey)));
  if (posts.length === 0) return pages;
  const reachesHead = posts.length < polled.posts.length;
  const gap = reachesHead ? undefined : findGapBelow(polled, known[0]?.date);
  return { pages: [{ posts, gap }, ...pages.pages], pageParams: [null, ...pages.pageParams] };
}

/** What is missing below an answer, down to a date; undefined where nothing can be. */
export function findGapBelow({ posts, next_page_handle }: StreamResponse, from: string | undefined) {
  const to = posts.at(-1)?.date;
  return next_page_handle && from && to ? { from, to, cursor: next_page_handle } : undefined;
}
