import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/posts.ts';

/** Which site a post is of: a blog's number, or `feed:{id}` for a feed from elsewhere. */
export const SiteKey = z
  .string()
  .regex(/^(feed:)?[1-9]\d{0,14}$/, 'Give a blog’s number, or feed: and a feed’s.');

const Author = z.object({
  name: z.string(),
  URL: z.string().nullable(),
  /** Only of members who wrote the post here. */
  ID: z.number().int().optional(),
  login: z.string().optional(),
  avatar_URL: z.string().nullable().optional(),
});

/** What a recommendation's render and interact events tell of it (platform facts 1.0). */
export const Railcar = z.object({
  railcar: z.string(),
  fetch_algo: z.string(),
  /** Place in the answer, from 0. */
  fetch_position: z.number().int(),
  rec_blog_id: z.number().int(),
  rec_feed_id: z.number().int(),
  rec_post_id: z.number().int().optional(),
});
export type Railcar = z.output<typeof Railcar>;

/** A post as streams and the full post page show it (EN-21, platform facts 1.0). HTML is sanitised; dates are ISO 8601. */
export const Post = z.object({
  /** On posts from feeds the same as feed_item_ID. */
  ID: z.number().int(),
  site_ID: z.number().int(),
  feed_ID: z.number().int(),
  feed_item_ID: z.number().int(),
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
  /** Sanitised HTML; only on the full post, absent in streams. */
  content: z.string().optional(),
  /** The feed carries only a summary: read the rest on the site. */
  use_excerpt: z.boolean(),
  featured_image: z.string().nullable(),
  post_thumbnail: z
    .object({
      URL: z.string(),
      width: z.number().int().nullable(),
      height: z.number().int().nullable(),
      alt: z.string(),
    })
    .nullable(),
  /** The first ten pictures of the content that are big enough for a card; sizes in pixels, null where nobody says. */
  content_images: z.array(
    z.object({
      src: z.string(),
      width: z.number().int().nullable(),
      height: z.number().int().nullable(),
      alt: z.string(),
    }),
  ),
  /** All of them. */
  content_images_count: z.number().int(),
  /** The first film of the content. `file` plays by itself, every other kind in the frame of its service. */
  content_embeds: z.array(
    z.object({
      type: z.enum(['youtube', 'vimeo', 'dailymotion', 'twitch', 'ted', 'file']),
      embed_url: z.string(),
      thumbnail_url: z.string().nullable(),
    }),
  ),
  /** What stands for the post on a card: its featured picture, the first of its content, or its film. */
  canonical_media: z
    .object({
      media_type: z.enum(['image', 'video']),
      src: z.string(),
      width: z.number().int().nullable(),
      height: z.number().int().nullable(),
      alt: z.string(),
    })
    .nullable(),
  /** The post that this one only passes on; its numbers where it is known here. */
  xpost: z
    .object({
      original_URL: z.string(),
      site_ID: z.number().int().nullable(),
      feed_ID: z.number().int().nullable(),
      post_ID: z.number().int().nullable(),
    })
    .nullable(),
  tags: z.record(z.string(), z.object({ slug: z.string(), name: z.string(), display_name: z.string() })),
  attachments: z.array(
    z.object({
      URL: z.string(),
      mime_type: z.string(),
      length: z.number().int().nullable(),
      duration: z.number().int().nullable(),
      title: z.string().nullable(),
    }),
  ),
  word_count: z.number().int(),
  /** Seconds, at 200 words a minute. */
  reading_time: z.number().int(),
  /** BCP 47 or ''. */
  language: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  comments_URL: z.string().nullable(),
  /** Of the comments made here. */
  discussion: z.object({ comments_open: z.boolean(), comment_count: z.number().int() }),
  like_count: z.number().int(),
  /** The viewer likes it; false for visitors. */
  i_like: z.boolean(),
  /** False where its blog takes no likes: then nobody is told how many it has. */
  likes_enabled: z.boolean(),
  geo: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  feed_URL: z.string(),
  site_URL: z.string(),
  site_name: z.string(),
  site_icon: z.object({ img: z.string() }).nullable(),
  is_external: z.boolean(),
  /** What the viewer may do with a post of a blog that is hosted here. */
  capabilities: z.object({ edit_post: z.boolean() }),
  /** The viewer follows the feed; false for visitors. */
  is_following: z.boolean(),
  /** The viewer has seen the post; false for visitors. */
  is_seen: z.boolean(),
  /** F: the viewer follows the conversation under it. M: the viewer has muted it. */
  is_following_conversation: z.enum(['F', 'M']).nullable(),
  /** When the viewer liked it; only in the stream of likes. */
  date_liked: z.string().optional(),
  /** Only of posts that are recommended. */
  railcar: Railcar.optional(),
});
export type Post = z.output<typeof Post>;

/** Why the whole text of a post could not be had. */
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
  /** The viewer has blocked its site. */
  is_blocked: z.boolean(),
  /** null for posts that are written here, which are always whole, and for visitors. */
  full_text: z
    .object({
      /** The viewer reads the whole texts of this feed: then `content` is it, as soon as it has been fetched. */
      wanted: z.boolean(),
      state: z.enum(['unfetched', 'ready', 'failed']),
      failure: FullTextFailure.nullable(),
    })
    .nullable(),
});
export type FullPost = z.output<typeof FullPost>;

/**
 * One post of a feed. `unknown_post` (404) when there is none, `post_gone` (410) when its writer has deleted it; of a private site
 * `authorization_required` (401) to visitors and `forbidden` (403) to members, whatever the number of the post.
 */
export const getFeedPost = endpoint(paths.getFeedPost, {
  access: 'public',
  summary: 'One post of a feed, with its content',
  input: z.object({ feedId: z.coerce.number().int().positive(), postId: z.coerce.number().int().positive() }),
  answer: FullPost,
});

/** One post of a hosted blog; endings like those of getFeedPost. */
export const getSitePost = endpoint(paths.getSitePost, {
  access: 'public',
  summary: 'One post of a hosted blog, with its content',
  input: z.object({ siteId: z.coerce.number().int().positive(), postId: z.coerce.number().int().positive() }),
  answer: FullPost,
});
