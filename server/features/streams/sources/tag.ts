import type { Viewer } from '#server/platform/auth/viewer.ts';
import { runNamedQuery } from '#server/platform/db/database.ts';
import { selectNewestTaggedPosts } from '../newest-posts.ts';
import { selectPositions } from '../positions.ts';
import { selectRankedPosts, selectTaggedCandidates } from '../ranked-posts.ts';
import { toReadableFeedIdSql } from '../readable.ts';
import type { KeyOf, SourceContext, StreamItem, StreamSource } from '../source.ts';
import { type StreamWindow, toParameters, toRankedParameters } from '../window.ts';

/** The tags with the slugs $1. */
export const TAGS_BY_SLUG = 'select id as tag_id from tags where slug = any($1::text[])';

const newest = {
  name: 'stream_tag',
  text: selectPositions(selectNewestTaggedPosts(TAGS_BY_SLUG, toReadableFeedIdSql('$6', 'posts.feed_id'), 2)),
};

/** Lists the newest posts with any of the tags that the viewer may read. */
export function listTaggedItems(
  { pool }: SourceContext,
  slugs: string[],
  viewer: Viewer | null,
  window: StreamWindow,
): Promise<StreamItem[]> {
  return runNamedQuery<StreamItem>(pool, newest, [slugs, ...toParameters(window), viewer?.id ?? null]);
}

/** `tag:{slug}`, for everyone. An unused tag has no posts. */
export const findTagItems: StreamSource<KeyOf<'tag'>> = (context, { slug }, viewer, window) =>
  listTaggedItems(context, [slug], viewer, window);

/** No limit on the posts per site: a tag may be used by few sites. */
const ANY_NUMBER = 2 ** 31 - 1;

/** A post of a week ago counts half. */
const DECAY = 0.9;

const popular = {
  name: 'stream_tag_popular',
  text: selectPositions(
    selectRankedPosts(selectTaggedCandidates(TAGS_BY_SLUG, toReadableFeedIdSql('$8', 'posts.feed_id'), 3), {
      decay: '$2',
      perSite: ANY_NUMBER,
      first: 3,
    }),
  ),
};

/** `tag_popular:{slug}`: the most liked and discussed of the newest posts with the tag. */
export const findPopularItems: StreamSource<KeyOf<'tag_popular'>> = async (
  { pool },
  { slug },
  viewer,
  window,
) =>
  runNamedQuery<StreamItem>(pool, popular, [
    [slug],
    window.decay ?? DECAY,
    ...toRankedParameters(window),
    viewer?.id ?? null,
  ]);
