import { z } from 'zod';
import { DISCOVER_MAX_TAGS, TAG_MAX, TRENDING_TAGS_DEFAULT, TRENDING_TAGS_MAX } from '../domain/limits.ts';
import { normalizeTagSlug } from '../domain/tag-slug.ts';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/tags.ts';
import { StreamCards, StreamInput, StreamResponse } from './streams.ts';
import { CardParams, MixedCards } from './streams-cards.ts';

export const TagSlug = z.string().min(1).max(TAG_MAX).transform(normalizeTagSlug);

/** Several tags, as `tags[]` or as one comma list; each once. */
export const TagSlugs = z
  .union([z.array(z.string().max(TAG_MAX)).max(DISCOVER_MAX_TAGS), z.string().max(10_000)])
  .transform((tags) => [...new Set((Array.isArray(tags) ? tags : tags.split(',')).map(normalizeTagSlug))])
  .transform((slugs) => slugs.filter((slug) => slug !== '').slice(0, DISCOVER_MAX_TAGS));

/**
 * What a post is worth a day later, as a share of what it is worth now: 0.1 devalues by 90 % a day (platform facts 1.2). Nearer to 1
 * than a thousandth, likes would be worth centuries.
 */
export const Decay = z.coerce
  .number()
  .gt(0)
  .lt(1)
  .transform((share) => Math.min(share, 0.999));

/** A tag as every call shows it (platform facts 1.2). */
export const Tag = z.object({
  ID: z.string(),
  slug: z.string(),
  title: z.string(),
  display_name: z.string(),
  /** Address of its page. */
  URL: z.string(),
  /** What it is about; empty as long as nobody has said that. */
  description: z.string(),
  /** Posts that everybody may read and that bear it. Up to a thousand they are counted now, above that some minutes ago. */
  count: z.number().int(),
});
export type Tag = z.output<typeof Tag>;

const Tags = z.object({ tags: z.array(Tag) });
const WhichTag = { slug: TagSlug.refine((slug) => slug !== '', 'Name a tag.') };
/** Sent by the platform's clients. A tag has no language, so that nothing depends on it. */
const Language = z.string().max(35).optional();

export const listFollowedTags = endpoint(paths.listFollowedTags, {
  access: 'member',
  summary: 'The tags that the reader follows, by title',
  input: z.object({ locale: Language }),
  answer: Tags,
});

/**
 * `not_found` for a tag of which the viewer can read no post and which the viewer does not follow. Any writing that leads to the slug
 * will do; the tag `alphabetic`, whose path is that of the list below, is asked for as `Alphabetic`.
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

/** A tag that nobody has used comes into being. `too_large` for somebody who follows as many as anybody can. */
export const followTag = endpoint(paths.followTag, {
  access: 'member',
  summary: 'Follows a tag',
  input: z.object(WhichTag),
  answer: z.object({
    subscribed: z.literal(true),
    /** The ID of the tag, which is among `tags`. */
    added_tag: z.string(),
    /** All that the reader follows now. */
    tags: z.array(Tag),
    /** Nothing has changed. */
    error: z.literal('already_subscribed').optional(),
  }),
});

/** Of a tag that is not followed nothing changes, and of one that the reader does not know either. */
export const unfollowTag = endpoint(paths.unfollowTag, {
  access: 'member',
  summary: 'Stops following a tag',
  input: z.object(WhichTag),
  answer: z.object({
    subscribed: z.literal(false),
    /** The ID of the tag; null for one that the reader does not know. */
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
        count: z.number().int(),
        tag: Tag,
        /** The sites that wrote most with it of late, two at most. */
        sites: z.array(
          z.object({ feed_ID: z.number().int(), name: z.string(), icon: z.string().nullable() }),
        ),
      }),
    ),
  }),
});

/** The most used tags, by title; each letter has those that begin with it. What begins with no letter stands under `#`. */
export const listAlphabeticTags = endpoint(paths.listAlphabeticTags, {
  access: 'public',
  summary: 'The most used tags by their first letter',
  input: z.object({ lang: Language, locale: Language }),
  answer: z.record(z.string(), z.array(Tag)),
});

/** Without tags: the trending ones. */
export const listRelatedTags = endpoint(paths.listRelatedTags, {
  access: 'public',
  summary: 'Tags that posts with these tags bear too, those of most sites first',
  input: z.object({ tags: TagSlugs.default([]) }),
  answer: Tags,
});

/** Stream key tag:{slug}. A tag that nobody uses has no posts. */
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
 * Stream keys discover:recommended--{tag}… and discover:{tag}. Without tags it chooses among the posts with the tags that the reader
 * follows, or of all where there are none.
 */
export const listDiscoverPosts = endpoint(paths.listDiscoverPosts, {
  access: 'public',
  summary:
    'Posts worth discovering, at most three a site (stream keys discover:recommended and discover:{tag})',
  input: StreamInput.extend({
    tags: TagSlugs.default([]),
    age_based_decay: Decay.optional(),
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

/** Nobody picks posts here: what is worth discovering stands in their place. */
export const listFreshlyPressed = endpoint(paths.listFreshlyPressed, {
  access: 'public',
  summary: 'Posts worth discovering, under the address of the platform’s own choice',
  input: StreamInput,
  answer: StreamResponse,
});

/** Tags for a post that is hosted here, by its address; of any other address there are none. */
export const listRecommendedTags = endpoint(paths.listRecommendedTags, {
  access: 'public',
  summary: 'Tags that posts like this one bear too',
  input: z.object({ url: z.string().min(1).max(2_048), _locale: Language }),
  answer: Tags,
});
