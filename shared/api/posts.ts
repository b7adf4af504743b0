import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/posts.ts';
import { Id } from './parameters.ts';

const Author = z.object({
  name: z.string(),
  URL: z.string().nullable(),
  /** Only for users who wrote the post here. */
  ID: z.int().optional(),
  login: z.string().optional(),
  avatar_URL: z.string().nullable().optional(),
});

/** A muted word as the user wrote it, or the author. */
export const MuteReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('word'), word: z.string() }),
  z.object({ kind: z.literal('author') }),
]);
export type MuteReason = z.output<typeof MuteReason>;

/** Properties of a recommendation's render and interact events (platform facts 1.0). */
export const Railcar = z.object({
  railcar: z.string(),
  fetch_algo: z.string(),
  /** Position in the response, from 0. */
  fetch_position: z.int(),
  rec_blog_id: z.int(),
  rec_feed_id: z.int(),
  rec_post_id: z.int().optional(),
});
export type Railcar = z.output<typeof Railcar>;

/** A post as streams and the full post page show it (EN-21, platform facts 1.0). HTML is sanitised; dates are ISO 8601. */
export const Post = z.object({
  /** For posts from feeds the same as feed_item_ID. */
  ID: z.int(),
  site_ID: z.int(),
  feed_ID: z.int(),
  feed_item_ID: z.int(),
  global_ID: z.string(),
  URL: z.string(),
  guid: z.string(),
  /** Plain text. */
  title: z.string(),
  date: z.string(),
  modified: z.string(),
  author: Author.nullable(),
  authors: z.array(Author),
  /** Plain text for cards. */
  excerpt: z.string(),
  /** Sanitised HTML. Absent in streams where `fields` leaves it out or it is longer than 256 KB, and on posts beside
   * others, such as related ones. */
  content: z.string().optional(),
  /** Whether the feed has only a summary, so that the rest is on its site. */
  use_excerpt: z.boolean(),
  featured_image: z.string().nullable(),
  post_thumbnail: z
    .object({
      URL: z.string(),
      width: z.int().nullable(),
      height: z.int().nullable(),
      alt: z.string(),
    })
    .nullable(),
  /** The first ten images of the content that are big enough for a card; sizes in pixels, null if unknown. */
  content_images: z.array(
    z.object({
      src: z.string(),
      width: z.int().nullable(),
      height: z.int().nullable(),
      alt: z.string(),
    }),
  ),
  /** Number of all of them. */
  content_images_count: z.int(),
  /** The first video of the content. `file` plays directly, every other type in a frame of its service. */
  content_embeds: z.array(
    z.object({
      type: z.enum(['youtube', 'vimeo', 'dailymotion', 'twitch', 'ted', 'file']),
      embed_url: z.string(),
      thumbnail_url: z.string().nullable(),
    }),
  ),
  /** The image of the post's card: its featured image, the first of its content, or its video. */
  canonical_media: z
    .object({
      media_type: z.enum(['image', 'video']),
      src: z.string(),
      width: z.int().nullable(),
      height: z.int().nullable(),
      alt: z.string(),
    })
    .nullable(),
  /** The original, if this post only passes it on; with its numbers if it is known here. */
  xpost: z
    .object({
      original_URL: z.string(),
      site_ID: z.int().nullable(),
      feed_ID: z.int().nullable(),
      post_ID: z.int().nullable(),
    })
    .nullable(),
  tags: z.record(z.string(), z.object({ slug: z.string(), name: z.string(), display_name: z.string() })),
  attachments: z.array(
    z.object({
      URL: z.string(),
      mime_type: z.string(),
      length: z.int().nullable(),
      duration: z.int().nullable(),
      title: z.string().nullable(),
    }),
  ),
  word_count: z.int(),
  /** Seconds, at 200 words a minute. */
  reading_time: z.int(),
  /** BCP 47 or ''. */
  language: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  comments_URL: z.string().nullable(),
  /** About comments made here. */
  discussion: z.object({ comments_open: z.boolean(), comment_count: z.int() }),
  like_count: z.int(),
  /** Whether the viewer likes it; false for visitors. */
  i_like: z.boolean(),
  /** False where its blog's posts cannot be liked: then the number of likes is hidden. */
  likes_enabled: z.boolean(),
  geo: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  feed_URL: z.string(),
  site_URL: z.string(),
  site_name: z.string(),
  site_icon: z.object({ img: z.string() }).nullable(),
  is_external: z.boolean(),
  /** The viewer's permissions on a post of a blog that is hosted here. */
  capabilities: z.object({ edit_post: z.boolean(), tick_items: z.boolean() }),
  /** Whether the viewer follows the feed; false for visitors. */
  is_following: z.boolean(),
  /** Whether the viewer has seen the post; false for visitors. */
  is_seen: z.boolean(),
  /** F: the viewer follows its conversation. M: the viewer has muted it. */
  is_following_conversation: z.enum(['F', 'M']).nullable(),
  /** Why the viewer has muted it; only where muted posts are collapsed instead of left out: in the streams of one site or person. */
  muted: MuteReason.optional(),
  /** When the viewer liked it; only in the stream of likes. */
  date_liked: z.string().optional(),
  /** Only for recommended posts. */
  railcar: Railcar.optional(),
});
export type Post = z.output<typeof Post>;

/** Why the full text of a post is unavailable. */
export const FullTextFailure = z.enum([
  'not_found',
  'not_allowed',
  'unreachable',
  'not_a_page',
  'too_large',
  'no_article',
]);
export type FullTextFailure = z.output<typeof FullTextFailure>;

/** A post to read. */
export const FullPost = Post.extend({
  content: z.string(),
  /** Whether the viewer has blocked its site. */
  is_blocked: z.boolean(),
  /** null for posts written here, which are always complete, and for visitors. */
  full_text: z
    .object({
      /** Whether the viewer reads this feed's full texts: then `content` is the full text, once fetched. */
      wanted: z.boolean(),
      state: z.enum(['unfetched', 'ready', 'failed']),
      failure: FullTextFailure.nullable(),
    })
    .nullable(),
});
export type FullPost = z.output<typeof FullPost>;

/**
 * One post of a feed. `unknown_post` (404) when there is none, `post_gone` (410) when its writer has deleted it; for a private
 * site `authorization_required` (401) to visitors and `forbidden` (403) to members, whatever the number of the post.
 */
export const getFeedPost = endpoint(paths.getFeedPost, {
  access: 'public',
  summary: 'One post of a feed, with its content',
  input: z.object({ feedId: Id, postId: Id }),
  answer: FullPost,
});

/** One post of a hosted blog; errors as for getFeedPost. */
export const getSitePost = endpoint(paths.getSitePost, {
  access: 'public',
  summary: 'One post of a hosted blog, with its content',
  input: z.object({ siteId: Id, postId: Id }),
  answer: FullPost,
});
