import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isReadableFeed } from '#server/features/blocks/visibility.ts';
import { isPublicFeed, isVisibleFeed } from '#server/features/teams/visibility.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** A tag with the number of public posts that have it. */
export interface TagRow {
  id: number;
  slug: string;
  title: string;
  count: number;
  /** How many sites they are from, at least; only of a single tag. */
  siteCount?: number;
}

/** So many posts are counted on request; the number of further ones was counted before. */
const COUNTED_MAX = sql.lit(1_000);
/** How many of the most used tags are searched. */
const SEARCHED_MAX = sql.lit(20_000);
/** Posts of each tag that are searched for related tags. */
const LOOKED_AT = sql.lit(300);

/** The columns of TagRow, of `tags` and `counted`. */
const tag = sql<TagRow>`tags.id, tags.slug, tags.title,
  case when posts < ${COUNTED_MAX} then posts else greatest(posts, coalesce((
    select post_count from tag_counts where tag_counts.tag_id = tags.id
  ), 0)) end::integer as count,
  sites::integer as "siteCount"`;

/** Counts the newest posts of `tags`, and their sites. */
const joinCounted = sql`cross join lateral (
  select count(*) as posts, count(distinct feed_id) as sites from (
    select posts.feed_id from post_tags join posts on posts.id = post_tags.post_id
    where post_tags.tag_id = tags.id and ${isVisibleFeed(sql<null>`null`, 'posts.feed_id')}
    order by post_tags.sort_at desc, post_tags.post_id desc limit ${COUNTED_MAX}
  ) newest
) counted`;

/** The same with the last count, for many tags at once. */
const countedTag = sql<TagRow>`tags.id, tags.slug, tags.title, tag_counts.post_count as count`;

const one = prepared<{ slug: string; viewerId: number | null }, TagRow>(
  'tag',
  (p) => sql`select ${tag} from tags ${joinCounted} where slug = ${p('slug')} and (
    exists (select from tag_follows where tag_id = tags.id and user_id = ${p('viewerId')}::bigint)
    or exists (
      select from post_tags join posts on posts.id = post_tags.post_id
      where post_tags.tag_id = tags.id and ${isReadableFeed(p('viewerId'), 'posts.feed_id')}
    )
  )`,
);

/** Finds the tag with this slug; undefined if the viewer can read no post with it and does not follow it. */
export async function findTag(
  db: Kysely<Schema>,
  slug: string,
  viewerId: number | null,
): Promise<TagRow | undefined> {
  return (await one.execute(db, { slug, viewerId }))[0];
}

/** Selects the tags that a user follows, by title, with their last counts. */
export const selectFollowedTags = (userId: RawBuilder<number>) => sql<TagRow>`
  select tags.id, tags.slug, tags.title, coalesce(tag_counts.post_count, 0) as count
  from tag_follows join tags on tags.id = tag_follows.tag_id
  left join tag_counts on tag_counts.tag_id = tags.id
  where tag_follows.user_id = ${userId}
  order by lower(tags.title), tags.id`;

const followed = prepared<{ userId: number }, TagRow>('followed_tags', (p) =>
  selectFollowedTags(p('userId')),
);

/** Lists the tags that a user follows. */
export function listFollowedTags(db: Kysely<Schema>, userId: number): Promise<TagRow[]> {
  return followed.execute(db, { userId });
}

/** Lists the slugs of the tags that a user follows, in order. */
export async function listFollowedSlugs(db: Kysely<Schema>, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('tag_follows')
    .innerJoin('tags', 'tags.id', 'tag_id')
    .select('slug')
    .where('user_id', '=', userId)
    .orderBy('slug')
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Lists the slugs of a published post's tags, by the last part of its address. */
export async function listSlugsOfPost(
  db: Kysely<Schema>,
  feedId: number,
  postSlug: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('feeds')
    .innerJoin('articles', 'articles.blog_id', 'feeds.blog_id')
    .innerJoin('post_tags', 'post_tags.post_id', 'articles.id')
    .innerJoin('tags', 'tags.id', 'post_tags.tag_id')
    .select('tags.slug')
    .where('feeds.id', '=', feedId)
    .where('articles.slug', '=', postSlug)
    .execute();
  return rows.map(({ slug }) => slug);
}

/** A trending tag, with the sites that used it most lately. */
export interface TrendingTagRow extends TagRow {
  sites: { feed_ID: number; name: string; icon: string | null }[];
}

const trending = prepared<{ limit: number }, TrendingTagRow>(
  'trending_tags',
  (p) => sql`select ${countedTag}, (
      select coalesce(json_agg(json_build_object(
        'feed_ID', feeds.id, 'name', coalesce(nullif(feeds.title, ''), feeds.host), 'icon', feeds.icon_url
      ) order by array_position(trend_feeds, feeds.id)), '[]')
      from feeds where feeds.id = any(trend_feeds) and ${isPublicFeed}
    ) as sites
    from tag_counts join tags on tags.id = tag_counts.tag_id
    where trend > 0
    order by trend desc, tag_counts.tag_id limit ${p('limit')}`,
);

/** Lists the trending tags, most popular first. */
export function listTrendingTags(db: Kysely<Schema>, limit: number): Promise<TrendingTagRow[]> {
  return trending.execute(db, { limit });
}

const mostUsed = prepared<{ limit: number }, TagRow>(
  'most_used_tags',
  (p) => sql`select ${countedTag} from tag_counts join tags on tags.id = tag_counts.tag_id
    order by post_count desc, tag_counts.tag_id limit ${p('limit')}`,
);

/** Lists the most used tags, most used first. */
export function listMostUsedTags(db: Kysely<Schema>, limit: number): Promise<TagRow[]> {
  return mostUsed.execute(db, { limit });
}

const like = prepared<{ search: string; without: string[]; limit: number }, TagRow>(
  'tags_like',
  (p) => sql`select ${countedTag} from (
      select tag_id, post_count from tag_counts order by post_count desc, tag_id limit ${SEARCHED_MAX}
    ) tag_counts
    join tags on tags.id = tag_counts.tag_id
    where strpos(lower(tags.title), lower(${p('search')})) > 0 and tags.slug <> all(${p('without')}::text[])
    order by starts_with(lower(tags.title), lower(${p('search')})) desc, tag_counts.post_count desc, tags.id limit ${p('limit')}`,
);

/** Lists tags whose title has these characters, those that begin with them first, then the most used; '' for any. */
export function listTagsLike(
  db: Kysely<Schema>,
  params: { search: string; without: string[]; limit: number },
): Promise<TagRow[]> {
  return like.execute(db, params);
}

const related = prepared<{ slugs: string[]; viewerId: number | null; limit: number }, TagRow>(
  'related_tags',
  (p) => sql`select ${countedTag} from (
      select post_tags.tag_id, count(distinct looked_at.feed_id) as sites, count(*) as posts
      from (
        select distinct newest.id, newest.feed_id from tags cross join lateral (
          select posts.id, posts.feed_id from post_tags join posts on posts.id = post_tags.post_id
          where post_tags.tag_id = tags.id and ${isReadableFeed(p('viewerId'), 'posts.feed_id')}
          order by post_tags.sort_at desc, post_tags.post_id desc limit ${LOOKED_AT}
        ) newest
        where tags.slug = any(${p('slugs')}::text[])
      ) looked_at
      join post_tags on post_tags.post_id = looked_at.id
      group by post_tags.tag_id
    ) together
    join tags on tags.id = together.tag_id
    join tag_counts on tag_counts.tag_id = together.tag_id
    where tags.slug <> all(${p('slugs')}::text[])
    order by sites desc, posts desc, tags.slug limit ${p('limit')}`,
);

/** Lists the tags that the newest posts with these tags also have: those that most sites combine first. */
export function listRelatedTags(
  db: Kysely<Schema>,
  params: { slugs: string[]; viewerId: number | null; limit: number },
): Promise<TagRow[]> {
  return related.execute(db, params);
}
