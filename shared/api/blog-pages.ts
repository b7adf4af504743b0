import { z } from 'zod';
import { SEARCH_MAX, SEARCH_MIN, TEAM_FRONT_PAGE, TEAM_FRONT_PAGE_MAX } from '../domain/limits.ts';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/blog-pages.ts';
import { ArticleType } from './articles.ts';
import { Blog } from './blogs.ts';
import { Thread } from './conversations.ts';
import { PhotoDetails } from './media.ts';
import { Cursor } from './parameters.ts';

/** A writer of a blog, as its readers see them. */
const BlogWriter = z.object({
  ID: z.int(),
  login: z.string(),
  name: z.string(),
  avatar_URL: z.string().nullable(),
  /** The writer's own description; plain text. */
  description: z.string(),
});
export type BlogWriter = z.output<typeof BlogWriter>;

/** A link to a page in the menu of its blog. */
const MenuPage = z.object({
  ID: z.int(),
  slug: z.string(),
  /** Plain text; '' for a page without one. */
  title: z.string(),
});
export type MenuPage = z.output<typeof MenuPage>;

/** A blog as its public pages show it. */
export const PublicBlog = Blog.extend({
  /** Owners first. */
  writers: z.array(BlogWriter),
  /** Its published pages, in the order of its menu; at most MENU_PAGES_MAX. */
  pages: z.array(MenuPage),
  /** The modules that are on, and their public options; see shared/domain/modules.ts. */
  modules: z.array(z.string()),
  options: z.record(z.string(), z.unknown()),
  /** Address of its home page without a slash at the end: at its primary domain, where it redirects to, or here. */
  home_URL: z.string(),
});
export type PublicBlog = z.output<typeof PublicBlog>;

/** A post as the public pages of its blog show it. */
export const BlogPost = z.object({
  ID: z.int(),
  site: z.object({
    ID: z.int(),
    slug: z.string(),
    title: z.string(),
    icon: z.string().nullable(),
  }),
  slug: z.string(),
  /** Plain text, like the excerpt. */
  title: z.string(),
  excerpt: z.string(),
  date: z.string(),
  modified: z.string(),
  author: BlogWriter.nullable(),
  image: z
    .object({
      URL: z.string(),
      width: z.int().nullable(),
      height: z.int().nullable(),
      alt: z.string(),
    })
    .nullable(),
  tags: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** Seconds, at 200 words a minute. */
  reading_time: z.int(),
  /** BCP 47 or ''. */
  language: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  like_count: z.int(),
  comment_count: z.int(),
});
export type BlogPost = z.output<typeof BlogPost>;

const slug = z.string().min(1).max(200);

export const getPublicBlog = endpoint(paths.getPublicBlog, {
  access: 'public',
  summary: 'A hosted blog by its address; under a former one it is found as well, with the slug of today',
  input: z.object({ slug }),
  answer: PublicBlog,
});

export const listBlogPosts = endpoint(paths.listBlogPosts, {
  access: 'public',
  summary: 'Published posts of a hosted blog, newest first',
  input: z.object({
    slug,
    number: z.coerce.number().int().min(1).max(40).default(10),
    /** Slug of a tag, or login of a writer, to list only their posts. */
    tag: slug.optional(),
    author: slug.optional(),
    /** `older` and `newer` of an earlier response. */
    older_than: Cursor,
    newer_than: Cursor,
  }),
  answer: z.object({
    posts: z.array(BlogPost),
    /** The requested tag, as it is written. */
    tag: z.object({ slug: z.string(), name: z.string() }).nullable(),
    author: BlogWriter.nullable(),
    older: z.string().nullable(),
    newer: z.string().nullable(),
  }),
});

export const searchBlogPosts = endpoint(paths.searchBlogPosts, {
  access: 'public',
  summary: 'Published posts of a hosted blog that hold all the words; not found where its search is off',
  input: z.object({
    slug,
    q: z.string().trim().min(SEARCH_MIN).max(SEARCH_MAX),
    sort: z.enum(['relevance', 'date']).default('relevance'),
    number: z.coerce.number().int().min(1).max(40).default(10),
    /** `next` of the previous response. */
    page_handle: Cursor,
  }),
  answer: z.object({ posts: z.array(BlogPost), next: z.string().nullable() }),
});

/** An image that was uploaded here and is in a post. */
const PostImage = z.object({
  URL: z.string(),
  width: z.int(),
  height: z.int(),
  /** Camera data, where the blog shows it. */
  exif: PhotoDetails.nullable(),
});
export type PostImage = z.output<typeof PostImage>;

const Neighbour = z.object({ slug: z.string(), title: z.string() }).nullable();

export const getBlogPost = endpoint(paths.getBlogPost, {
  access: 'public',
  summary: 'A published post or page of a hosted blog; its writers also see it before with `preview`',
  input: z.object({ slug, postSlug: slug, preview: z.literal('1').optional() }),
  answer: z.object({
    /** A page has no tags, neighbours, related posts, likes and comments. */
    type: ArticleType,
    /** Content is sanitised HTML. */
    post: BlogPost.extend({ content: z.string() }),
    /** False for what only its writers can see. */
    is_published: z.boolean(),
    /** Whether the viewer may edit it. */
    can_edit: z.boolean(),
    /** Whether the viewer may tick the items of its checklists. */
    can_tick: z.boolean(),
    older: Neighbour,
    newer: Neighbour,
    /** Details of its images that were uploaded here. */
    pictures: z.array(PostImage),
    /** The most related posts of the blog; empty where the blog shows none. */
    related: z.array(BlogPost),
  }),
});

/** The order of a team's front page: by date, or by the latest of a post's own date and that of its last comment. */
export const ThreadOrder = z.enum(['newest', 'activity']);
export type ThreadOrder = z.output<typeof ThreadOrder>;

export const getTeamFrontPage = endpoint(paths.getTeamFrontPage, {
  access: 'member',
  summary:
    'The front page of a team’s blog: posts in full, each with its latest comments. Not found for everyone outside the team, and for other blogs',
  input: z.object({
    slug,
    sort: ThreadOrder.default('newest'),
    number: z.coerce.number().int().min(1).max(TEAM_FRONT_PAGE_MAX).default(TEAM_FRONT_PAGE),
    /** `next_page_handle` of the previous response. */
    page_handle: Cursor,
  }),
  answer: z.object({
    posts: z.array(Thread),
    next_page_handle: z.string().optional(),
    /** The time of the response; `since` of the next call below. */
    date: z.string(),
  }),
});

export const countTeamNews = endpoint(paths.countTeamNews, {
  access: 'member',
  summary: 'How many posts and comments of others a team’s blog has had since a time, at most 100 of each',
  input: z.object({ slug, since: z.iso.datetime().transform((text) => new Date(text)) }),
  answer: z.object({ posts: z.int(), comments: z.int() }),
});

/** The home page for visitors. */
export const getFrontPage = endpoint(paths.getFrontPage, {
  access: 'public',
  summary: 'The newest posts of all public blogs, and whether anybody has an account yet',
  input: z.object({}),
  answer: z.object({ posts: z.array(BlogPost), has_members: z.boolean() }),
});
