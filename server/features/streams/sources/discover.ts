import { sql } from 'kysely';
import { isReadableFeed } from '#server/features/blocks/visibility.ts';
import { isListedFeed } from '#server/features/feeds/visibility.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { selectAllCandidates, selectRankedPosts, toRankedParams } from '../queries-ranked.ts';
import { prepareStream } from '../queries-stream.ts';
import { selectPositions, selectWindow, toWindowParams, type WindowParams } from '../queries-window.ts';
import type { KeyOf, StreamItem, StreamSource } from '../source.ts';
import { type AllRankedParams, prepareRankedByTag, queryListedPosts } from './tag.ts';

/** A post of yesterday counts half. */
const DECAY = 0.5;
/** Maximum posts per site, for variety. */
const PER_SITE = 3;

const isListed = isListedFeed('posts.feed_id');

const recommended = prepareRankedByTag('stream_discover', PER_SITE, isListed);

const recommendedAmongAll = prepared<AllRankedParams, StreamItem>('stream_discover_all', (p) => {
  const candidates = selectAllCandidates(
    p,
    sql<boolean>`${isReadableFeed(p('viewerId'), 'posts.feed_id')} and ${isListed}`,
  );
  return selectPositions(selectRankedPosts(p, candidates, PER_SITE));
});

/** Reads the posts that were written here (posts_hosted_newest) backwards, for those without an earlier one in their blog. */
const firstPosts = prepareStream<WindowParams & { viewerId: number | null }>('stream_first_posts', (p) => {
  const { within, limit } = selectWindow(p, 'id', 'posts');
  return sql`
      select posts.id, posts.sort_at from posts
      where posts.author_id is not null and ${within} and ${isReadableFeed(p('viewerId'), 'posts.feed_id')} and ${isListed}
        and posts.id = (select id from posts first where first.feed_id = posts.feed_id order by sort_at, id limit 1)
      order by posts.sort_at desc, posts.id desc limit ${limit}`;
});

/**
 * `discover:recommended--{tag}…` and `discover:{tag}`: the best of the newest posts with the tags, or of all without tags.
 * `discover:latest--{tag}…`: the newest. `discover:firstposts`: the first posts of blogs.
 */
export const findDiscoverItems: StreamSource<KeyOf<'discover'>> = async ({ db }, key, viewer, window) => {
  const viewerId = viewer?.id ?? null;
  if (key.tab === 'firstposts') return firstPosts({ ...toWindowParams(window), viewerId });
  const slugs = key.tab === 'tag' ? [key.slug] : key.tags;
  if (key.tab === 'latest') return queryListedPosts(slugs, viewer, window);
  const params = {
    ...toRankedParams(window),
    decay: window.decay ?? DECAY,
    viewerId,
    followerId: window.hidesFollowed ? viewerId : null,
  };
  if (slugs.length === 0) return recommendedAmongAll.execute(db, params);
  const found = await recommended.execute(db, { ...params, slugs });
  if (found.length > 0 || !window.hidesFollowed) return found;
  // Someone who follows every site that writes about their tags is recommended others.
  const first = { ...params, ...toRankedParams({ ...window, cursor: undefined, limit: 1 }), slugs };
  const isExhausted = window.cursor && (await recommended.execute(db, first)).length > 0;
  return isExhausted ? [] : recommendedAmongAll.execute(db, params);
};
