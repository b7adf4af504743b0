import { z } from 'zod';
import { DISCOVER_MAX_TAGS, TAG_MAX, TRENDING_TAGS_DEFAULT, TRENDING_TAGS_MAX } from '../domain/limits.ts';
import { normalizeTagSlug } from '../domain/tag-slug.ts';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/tags.ts';
import { StreamCards, StreamInput, StreamResponse } from './streams.ts';
import { CardParams, MixedCards } from './streams-cards.ts';

export const TagSlug = z.string().min(1).max(TAG_MAX).transform(normalizeTagSlug);

/** Several tags, as `tags[]` or as one comma list; duplicates are dropped. */
export const TagSlugs = z
  .union([z.array(z.string().max(TAG_MAX)).max(DISCOVER_MAX_TAGS), z.string().max(10_000)])
  .transform((tags) => [...new Set((Array.isArray(tags) ? tags : tags.split(',')).map(normalizeTagSlug))])
  .transform((slugs) => slugs.filter((slug) => slug !== '').slice(0, DISCOVER_MAX_TAGS));

/**
 * The share of its score that a post keeps after a day: 0.1 loses 90 % a day (platform facts 1.2). Above 0.999, likes would count
 * for centuries.
 */
export const Decay = z.coerce
  .number()
  .gt(0)
  .lt(1)
  .transform((share) => Math.min(share, 0.999));

/** A tag, as every call returns it (platform facts 1.2). */
export const Tag = z.object({
  ID: z.string(),
  slug: z.string(),
  title: z.string(),
  display_name: z.string(),
  /** Address of its page. */
  URL: z.string(),
  /** What it is about; empty, because feeds do not say it. */
  description: z.string(),
  /** Public posts that have it. Up to a thousand they are counted now, above that some minutes ago. */
  count: z.int(),
  /** Sites that the posts are from, of the newest thousand; only in the response for one tag. */
  site_count: z.int().optional(),
});
export type Tag = z.output<typeof Tag>;

const Tags = z.object({ tags: z.array(Tag) });
const WhichTag = { slug: TagSlug.refine((slug) => slug !== '', 'Name a tag.') };
/** Sent by the platform's clients, ignored: tags have no language. */
const Language = z.string().max(35).optional();

export const listFollowedTags = endpoint(paths.listFollowedTags, {
  access: 'member',
  summary: 'The tags that the reader follows, by title',
  input: z.object({ locale: Language }),
  answer: Tags,
});

/**
 * `not_found` for a tag that the viewer does not follow and can read no post of. Any spelling of the slug works; the tag
 * `alphabetic`, whose path is that of the list below, is requested as `Alphabetic`.
 */
export const getTag = endpoint(paths.getTag, {
  access: 'public',
  summary: 'One tag',
  input: z.object({ ...WhichTag, locale: Language }),
  answer: z.object({ tag: Tag }),
});

export const getTagSubscription = endpoint(paths.getTagSubscription, {
  access: 'member',
  summary: 'Whether the reader follows a tag',
  input: z.object(WhichTag),
  answer: z.object({ subscribed: z.boolean() }),
});

/** Creates a tag that no one has used. `too_large` at the maximum number of followed tags. */
export const followTag = endpoint(paths.followTag, {
  access: 'member',
  summary: 'Follows a tag',
  input: z.object(WhichTag),
  answer: z.object({
    subscribed: z.literal(true),
    /** The ID of the added tag in `tags`. */
    added_tag: z.string(),
    /** All tags that the user now follows. */
    tags: z.array(Tag),
    /** Nothing has changed. */
    error: z.literal('already_subscribed').optional(),
  }),
});

/** Unfollowing an unknown tag, or one that is not followed, changes nothing. */
export const unfollowTag = endpoint(paths.unfollowTag, {
  access: 'member',
  summary: 'Stops following a tag',
  input: z.object(WhichTag),
  answer: z.object({
    subscribed: z.literal(false),
    /** The ID of the tag; null for an unknown one. */
    removed_tag: z.string().nullable(),
    /** All that the reader follows now. */
    tags: z.array(Tag),
  }),
});

export const listTrendingTags = endpoint(paths.listTrendingTags, {
  access: 'public',
  summary: 'The tags that most sites have written about of late',
  input: z.object({
    count: z.coerce.number().int().min(1).max(TRENDING_TAGS_MAX).default(TRENDING_TAGS_DEFAULT),
    lang: Language,
  }),
  answer: z.object({
    tags: z.array(
      z.object({
        count: z.int(),
        tag: Tag,
        /** The sites that used it most recently and most often, at most two. */
        sites: z.array(z.object({ feed_ID: z.int(), name: z.string(), icon: z.string().nullable() })),
      }),
    ),
  }),
});

/** The most used tags, by title; each letter has those that begin with it, `#` those that begin with no letter. */
export const listAlphabeticTags = endpoint(paths.listAlphabeticTags, {
  access: 'public',
  summary: 'The most used tags by their first letter',
  input: z.object({ lang: Language, locale: Language }),
  answer: z.record(z.string(), z.array(Tag)),
});

/** Without tags: returns the trending ones. */
export const listRelatedTags = endpoint(paths.listRelatedTags, {
  access: 'public',
  summary: 'Tags that posts with these tags bear too, those of most sites first',
  input: z.object({ tags: TagSlugs.default([]) }),
  answer: Tags,
});

/** Stream key tag:{slug}. An unused tag has no posts. */
export const listTagPosts = endpoint(paths.listTagPosts, {
  access: 'public',
  summary: 'Posts with a tag, newest first (stream key tag:{slug})',
  input: StreamInput.extend({ slug: TagSlug }),
  answer: StreamResponse,
});

/** Stream key tag_popular:{slug}. */
export const listPopularTagPosts = endpoint(paths.listPopularTagPosts, {
  access: 'public',
  summary: 'Posts with a tag, the most liked and discussed of late first (stream key tag_popular:{slug})',
  input: StreamInput.extend({ slug: TagSlug, age_based_decay: Decay.optional(), ...CardParams }),
  answer: MixedCards,
});

/**
 * Stream keys discover:recommended--{tag}… and discover:{tag}. Without tags it chooses from the posts of the tags that the user
 * follows, or from all if there are none.
 */
export const listDiscoverPosts = endpoint(paths.listDiscoverPosts, {
  access: 'public',
  summary:
    'Posts worth discovering, at most three a site (stream keys discover:recommended and discover:{tag})',
  input: StreamInput.extend({
    tags: TagSlugs.default([]),
    age_based_decay: Decay.optional(),
    /** Leaves out the sites that the user follows (U38), and is filled with others if they write about none of the tags. */
    exclude_followed: z
      .enum(['true', 'false'])
      .default('false')
      .transform((value) => value === 'true'),
    ...CardParams,
  }),
  answer: MixedCards,
});

/** Stream key discover:latest--{tag}…. */
export const listLatestTagPosts = endpoint(paths.listLatestTagPosts, {
  access: 'public',
  summary: 'Posts with any of these tags, newest first (stream key discover:latest)',
  input: StreamInput.extend({ tags: TagSlugs }),
  answer: StreamResponse,
});

/** Stream key discover:firstposts. */
export const listFirstPosts = endpoint(paths.listFirstPosts, {
  access: 'public',
  summary: 'The first posts of blogs that began here, the latest first (stream key discover:firstposts)',
  input: StreamInput,
  answer: StreamCards,
});

/** There is no editorial selection: returns the discover stream instead. */
export const listFreshlyPressed = endpoint(paths.listFreshlyPressed, {
  access: 'public',
  summary: 'Posts worth discovering, under the address of the platform’s own choice',
  input: StreamInput,
  answer: StreamResponse,
});

/** Recommended tags for a post hosted here, by its address; none for any other address. */
export const listRecommendedTags = endpoint(paths.listRecommendedTags, {
  access: 'public',
  summary: 'Tags that posts like this one bear too',
  input: z.object({ url: z.string().min(1).max(2_048), _locale: Language }),
  answer: Tags,
});
