import { runNamedQuery } from '#server/platform/db/database.ts';
import { toWindowSql } from '../newest-posts.ts';
import { selectPositions } from '../positions.ts';
import { selectAllCandidates, selectRankedPosts, selectTaggedCandidates } from '../ranked-posts.ts';
import { toReadableFeedIdSql } from '../readable.ts';
import type { KeyOf, StreamItem, StreamSource } from '../source.ts';
import { toParameters, toRankedParameters } from '../window.ts';
import { listTaggedItems, TAGS_BY_SLUG } from './tag.ts';

/** A post of yesterday is worth half of one of today. */
const DECAY = 0.5;
/** Discovering is meeting many sites: no more than so many posts of each. */
const PER_SITE = 3;

const recommended = {
  name: 'stream_discover',
  text: selectPositions(
    selectRankedPosts(selectTaggedCandidates(TAGS_BY_SLUG, toReadableFeedIdSql('$8', 'posts.feed_id'), 3), {
      decay: '$2',
      perSite: PER_SITE,
      first: 3,
    }),
  ),
};

const recommendedAmongAll = {
  name: 'stream_discover_all',
  text: selectPositions(
    selectRankedPosts(selectAllCandidates(toReadableFeedIdSql('$7', 'posts.feed_id'), 2), {
      decay: '$1',
      perSite: PER_SITE,
      first: 2,
    }),
  ),
};

const { within, limit } = toWindowSql(1, 'id', 'posts.');

/** Going back through the posts that were written here (posts_hosted_newest), those before which their blog has none. */
const firstPosts = {
  name: 'stream_first_posts',
  text: selectPositions(`
    select posts.id, posts.sort_at from posts
    where posts.author_id is not null and ${within} and ${toReadableFeedIdSql('$5', 'posts.feed_id')}
      and posts.id = (select id from posts first where first.feed_id = posts.feed_id order by sort_at, id limit 1)
    order by posts.sort_at desc, posts.id desc limit ${limit}`),
};

/**
 * `discover:recommended--{tag}…` and `discover:{tag}`: what is worth reading among the newest posts with the tags, or of all
 * without tags. `discover:latest--{tag}…`: simply the newest. `discover:firstposts`: the first posts of blogs.
 */
export const findDiscoverItems: StreamSource<KeyOf<'discover'>> = async (context, key, viewer, window) => {
  const { pool } = context;
  const viewerId = viewer?.id ?? null;
  if (key.tab === 'firstposts')
    return runNamedQuery<StreamItem>(pool, firstPosts, [...toParameters(window), viewerId]);
  const slugs = key.tab === 'tag' ? [key.slug] : key.tags;
  if (key.tab === 'latest') return listTaggedItems(context, slugs, viewer, window);
  const ranked = [window.decay ?? DECAY, ...toRankedParameters(window), viewerId];
  return slugs.length === 0
    ? runNamedQuery<StreamItem>(pool, recommendedAmongAll, ranked)
    : runNamedQuery<StreamItem>(pool, recommended, [slugs, ...ranked]);
};
