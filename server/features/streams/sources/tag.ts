import { type RawBuilder, sql } from 'kysely';
import { isReadableFeed } from '#server/features/blocks/visibility.ts';
import { isListedFeed } from '#server/features/feeds/visibility.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { type Placeholders, prepared, type Statement } from '#server/platform/db/prepared.ts';
import {
  type RankedParams,
  selectRankedPosts,
  selectTaggedCandidates,
  toRankedParams,
  type WithoutFollowed,
} from '../queries-ranked.ts';
import { prepareStream } from '../queries-stream.ts';
import {
  selectNewestTaggedPosts,
  selectPositions,
  toWindowParams,
  type WindowParams,
} from '../queries-window.ts';
import type { KeyOf, StreamItem, StreamQuery, StreamSource, StreamWindow } from '../source.ts';

interface TagParams {
  slugs: string[];
  viewerId: number | null;
}

const selectTags = (p: Placeholders<TagParams>) =>
  sql`select id as tag_id from tags where slug = any(${p('slugs')}::text[])`;
const isReadable = (p: Placeholders<TagParams>) => isReadableFeed(p('viewerId'), 'posts.feed_id');

const newest = prepareStream<TagParams & WindowParams>('stream_tag', (p) =>
  selectNewestTaggedPosts(p, selectTags(p), isReadable(p)),
);
const newestListed = prepareStream<TagParams & WindowParams>('stream_discover_latest', (p) =>
  selectNewestTaggedPosts(p, selectTags(p), sql`${isReadable(p)} and ${isListedFeed('posts.feed_id')}`),
);

/** Returns the query of the newest posts with any of the tags that the viewer may read. */
export function queryTaggedPosts(slugs: string[], viewer: Viewer | null, window: StreamWindow): StreamQuery {
  return newest({ slugs, viewerId: viewer?.id ?? null, ...toWindowParams(window) });
}

/** The same for Discover: without the posts of new blogs. */
export function queryListedPosts(slugs: string[], viewer: Viewer | null, window: StreamWindow): StreamQuery {
  return newestListed({ slugs, viewerId: viewer?.id ?? null, ...toWindowParams(window) });
}

/** `tag:{slug}`, for everyone. An unused tag has no posts. */
export const findTagItems: StreamSource<KeyOf<'tag'>> = async (_context, { slug }, viewer, window) =>
  queryTaggedPosts([slug], viewer, window);

/** No limit on the posts per site: a tag may be used by few sites. */
const ANY_NUMBER = 2 ** 31 - 1;

/** A post of a week ago counts half. */
const DECAY = 0.9;

/** What a ranked stream is chosen by, of whatever tags. */
export type AllRankedParams = RankedParams & WithoutFollowed & { decay: number; viewerId: number | null };

/** The statement of a ranked stream of tags. `isSuggestible` limits its `posts`. */
export function prepareRankedByTag(
  name: string,
  perSite: number,
  isSuggestible: RawBuilder<boolean> = sql<boolean>`true`,
): Statement<AllRankedParams & TagParams, StreamItem> {
  return prepared(name, (p) =>
    selectPositions(
      selectRankedPosts(
        p,
        selectTaggedCandidates(p, selectTags(p), sql`${isReadable(p)} and ${isSuggestible}`),
        perSite,
      ),
    ),
  );
}

const popular = prepareRankedByTag('stream_tag_popular', ANY_NUMBER);

/** `tag_popular:{slug}`: the most liked and discussed of the newest posts with the tag. */
export const findPopularItems: StreamSource<KeyOf<'tag_popular'>> = async (
  { db },
  { slug },
  viewer,
  window,
) =>
  popular.execute(db, {
    slugs: [slug],
    viewerId: viewer?.id ?? null,
    followerId: null,
    decay: window.decay ?? DECAY,
    ...toRankedParams(window),
  });
