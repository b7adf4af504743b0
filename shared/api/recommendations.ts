import { z } from 'zod';
import { RECOMMENDED_SITES_MAX } from '../domain/limits.ts';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/recommendations.ts';
import { Id } from './parameters.ts';
import { Post, Railcar } from './posts.ts';
import { StreamInput, StreamResponse } from './streams.ts';

/** Comma list of feeds to leave out. */
const FeedIds = z
  .string()
  .max(2_000)
  .default('')
  .transform((list) =>
    list
      .split(',')
      .filter((id) => /^\d{1,15}$/.test(id))
      .map(Number),
  );

/** Recommendations are paged by offset; the next page uses the same seed. */
const RecommendationPaging = {
  offset: z.coerce.number().int().min(0).max(10_000).default(0),
  /** Shuffles items of about equal score; the same seed gives the same order. */
  seed: z.coerce.number().int().min(0).max(1_000_000).default(0),
  algorithm: z.string().max(128).optional(),
  alg_prefix: z.string().max(128).optional(),
};

const NamedTag = z.object({ slug: z.string(), title: z.string() });

/** Why a site is recommended, the strongest of all reasons. */
export const RecommendationReason = z.discriminatedUnion('kind', [
  /** It writes about a tag that the user follows. */
  z.object({ kind: z.literal('tag'), tag: NamedTag }),
  /** People who follow this site of the user's follow it too. */
  z.object({ kind: z.literal('site'), site: z.object({ feed_ID: z.int(), name: z.string() }) }),
  /** The user has liked its posts. */
  z.object({ kind: z.literal('liked') }),
  /** It writes about what the user reads, likes or has chosen. */
  z.object({ kind: z.literal('topic'), tag: NamedTag }),
  /** Many follow it, and it is in a language that the user reads. */
  z.object({ kind: z.literal('language') }),
  z.object({ kind: z.literal('popular') }),
  /** It has published within the last seven days. */
  z.object({ kind: z.literal('fresh') }),
]);
export type RecommendationReason = z.output<typeof RecommendationReason>;

/** A site recommended to the user (platform facts 1.4). */
export const RecommendedSite = z.object({
  /** 0 for a feed from elsewhere. */
  blog_id: z.int(),
  feed_id: z.int(),
  ID: z.int(),
  name: z.string(),
  blog_title: z.string(),
  /** The site's page. */
  blog_url: z.string(),
  URL: z.string(),
  feed_url: z.string(),
  description: z.string(),
  icon: z.object({ img: z.string(), ico: z.string() }).nullable(),
  subscribers_count: z.int(),
  railcar: Railcar,
  /** Null if nothing speaks for it but that it is there. */
  reason: RecommendationReason.nullable(),
  /** Its newest posts, as many as requested. */
  posts: z.array(Post).optional(),
});
export type RecommendedSite = z.output<typeof RecommendedSite>;

/** Sites that the user has neither followed, blocked nor dismissed; never private, failing or asleep ones. */
export const listRecommendedSites = endpoint(paths.listRecommendedSites, {
  access: 'public',
  summary:
    'Sites that the reader might like (with posts_per_site the stream key custom_recs_sites_with_images)',
  input: z.object({
    ...RecommendationPaging,
    number: z.coerce.number().int().min(1).max(RECOMMENDED_SITES_MAX).default(RECOMMENDED_SITES_MAX),
    /** Posts per site; if not 0, only sites with a post that has an image. */
    posts_per_site: z.coerce.number().int().min(0).max(3).default(0),
    /** meta.next_page of the previous page, instead of `offset`. */
    page_handle: z.string().max(64).optional(),
    exclude: FeedIds,
    /** The language of a visitor's page. */
    lang: z.string().max(35).default(''),
  }),
  answer: z.object({
    algorithm: z.string(),
    sites: z.array(RecommendedSite),
    /** Absent at the end. */
    meta: z.object({ next_page: z.string().optional() }),
  }),
});

/** Stream keys recommendations_posts, and with `alg_prefix` custom_recs_posts_with_images. */
export const listRecommendedPosts = endpoint(paths.listRecommendedPosts, {
  access: 'public',
  summary: 'The newest posts of sites that the reader might like, one a site',
  input: StreamInput.extend(RecommendationPaging),
  answer: StreamResponse,
});

export const listMyRecommendations = endpoint(paths.listMyRecommendations, {
  access: 'member',
  summary: 'The sites that suit the reader best',
  input: z.object({
    number: z.coerce.number().int().min(1).max(RECOMMENDED_SITES_MAX).default(4),
    exclude: FeedIds,
    lang: z.string().max(35).optional(),
    source: z.string().max(64).optional(),
  }),
  answer: z.object({ blogs: z.array(RecommendedSite) }),
});

/** Stops recommending the site until it is restored. */
export const dismissRecommendedSite = endpoint(paths.dismissRecommendedSite, {
  access: 'member',
  summary: 'Never recommends this site to the reader again',
  input: z.object({ feedId: Id }),
  answer: z.object({ success: z.literal(true), dismissed: z.literal(true) }),
});

export const restoreRecommendedSite = endpoint(paths.restoreRecommendedSite, {
  access: 'member',
  summary: 'Takes a dismissal back',
  input: z.object({ feedId: Id }),
  answer: z.object({ success: z.literal(true), dismissed: z.literal(false) }),
});
