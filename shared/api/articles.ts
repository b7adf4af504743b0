import { z } from 'zod';
import { MARKDOWN_MAX, MENU_ORDER_MAX, POST_TAG_MAX } from '../domain/limits.ts';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/articles.ts';
import { TakenDown } from './blogs.ts';
import { Cursor, Id } from './parameters.ts';
import { Writer } from './users.ts';

/** A tag or category of a post, by name. `ID` is absent while no published post has the tag. */
const Term = z.object({
  ID: z.int().optional(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
});
const Terms = z.record(z.string(), Term);

export const ArticleStatus = z.enum(['draft', 'future', 'publish', 'private', 'trash']);

/** A page is no post: it is in the blog's menu, and in no stream, feed, search or email. */
export const ArticleType = z.enum(['post', 'page']);
export type ArticleType = z.output<typeof ArticleType>;

/** An article in its writers' list. */
export const ArticleSummary = z.object({
  ID: z.int(),
  site_ID: z.int(),
  URL: z.string(),
  slug: z.string(),
  status: ArticleStatus,
  type: ArticleType,
  menu_order: z.int(),
  /** Plain text. */
  title: z.string(),
  author: z
    .object({ ID: z.int(), login: z.string(), name: z.string(), avatar_URL: z.string().nullable() })
    .nullable(),
  /** When it was or will be published; null for a draft. */
  date: z.string().nullable(),
  modified: z.string(),
  /** Present if an administrator has taken it down: only its writers see it. */
  is_taken_down: z.literal(true).optional(),
});
export type ArticleSummary = z.output<typeof ArticleSummary>;

/**
 * An article in the platform's shape (platform facts 1.0), for its writers and the platform's clients, with everything that can
 * be changed; drafts and scheduled ones included. Streams show it as `Post`. Fields that blogs here have no use for are empty.
 */
export const Article = z.object({
  ID: z.int(),
  site_ID: z.int(),
  global_ID: z.string(),
  guid: z.string(),
  URL: z.string(),
  /** Leads to the post even when its address changes. */
  short_URL: z.string(),
  slug: z.string(),
  status: ArticleStatus,
  type: ArticleType,
  /** Plain text. */
  title: z.string(),
  /** Sanitised HTML; '' in a list whose `fields` do not include it. */
  content: z.string(),
  /** The Markdown source, for those who may edit the post; null for a post written as HTML. */
  content_markdown: z.string().nullable(),
  /** Plain text. */
  excerpt: z.string(),
  featured_image: z.string().nullable(),
  post_thumbnail: z
    .object({ URL: z.string(), width: z.int().nullable(), height: z.int().nullable() })
    .nullable(),
  tags: Terms,
  /** Posts here have tags only; each is in the category that the platform gives a post without any. */
  categories: Terms,
  /** Tags and categories, by taxonomy. */
  terms: z.object({ post_tag: Terms, category: Terms }),
  author: Writer.nullable(),
  /** When it was or will be published; for a draft, when it was created. */
  date: z.string(),
  modified: z.string(),
  /** Taken down by an administrator: the category of the reason, and when; for those who may edit it. */
  taken_down: TakenDown.optional(),
  /** Number of saves; send it back with a change. */
  version: z.int(),
  discussion: z.object({
    comments_open: z.boolean(),
    comment_status: z.enum(['open', 'closed']),
    pings_open: z.literal(false),
    ping_status: z.literal('closed'),
    comment_count: z.int(),
  }),
  like_count: z.int(),
  i_like: z.boolean(),
  likes_enabled: z.boolean(),
  sharing_enabled: z.boolean(),
  is_following: z.boolean(),
  capabilities: z.object({ publish_post: z.boolean(), edit_post: z.boolean(), delete_post: z.boolean() }),
  format: z.literal('standard'),
  sticky: z.literal(false),
  password: z.literal(''),
  parent: z.literal(false),
  geo: z.literal(false),
  /** The position among the blog's pages, ascending; 0 for a post. */
  menu_order: z.int(),
  page_template: z.literal(''),
  publicize_URLs: z.array(z.never()),
  attachments: z.object({}),
  attachment_count: z.literal(0),
  metadata: z.array(z.never()),
  other_URLs: z.object({}),
  /** Related addresses. */
  meta: z.object({ links: z.record(z.string(), z.string()) }),
});
export type Article = z.output<typeof Article>;

const Ids = { siteId: Id, postId: Id };

/** A list, or comma-separated text as the platform's clients send it. */
const Names = z.union([
  z.array(z.string().max(POST_TAG_MAX)).max(50),
  z
    .string()
    .max(5_000)
    .transform((text) => text.split(',').filter((name) => name.trim() !== '')),
]);

const Fields = {
  title: z.string().max(1_000).optional(),
  /** HTML; at most 1 MiB, sanitised when stored. */
  content: z.string().max(1_048_576).optional(),
  /** Markdown in place of `content`, where the blog's module `markdown` is on; both are stored. null removes it. */
  content_markdown: z
    .string()
    .max(MARKDOWN_MAX, { error: 'The text is too long for Markdown. Split it into two posts.' })
    .nullable()
    .optional(),
  excerpt: z.string().max(5_000).optional(),
  /** Address of an image, or the ID of an uploaded one. */
  featured_image: z.string().max(2_048).nullable().optional(),
  tags: Names.optional(),
  /** There are no categories: each becomes a tag, added to the post's own. */
  categories: Names.optional(),
  slug: z.string().max(200).optional(),
  /** The position of a page; ignored for a post. */
  menu_order: z.coerce.number().int().min(-MENU_ORDER_MAX).max(MENU_ORDER_MAX).optional(),
  /** For `future`: when to publish, ISO 8601. */
  date: z.iso.datetime({ offset: true }).optional(),
};

/** Creates an article (AP-23, AP-24). `publish` needs content or a title. */
export const createArticle = endpoint(paths.createArticle, {
  access: 'member',
  summary: 'Writes a post or a page in a blog of the member’s',
  input: z.object({
    siteId: Id,
    ...Fields,
    type: ArticleType.default('post'),
    status: z.enum(['draft', 'publish', 'private', 'future']).default('publish'),
  }),
  answer: Article,
});

/** `conflict` (409) with the stored version in data.version if someone else saved in between; nothing is lost. */
export const updateArticle = endpoint(paths.updateArticle, {
  access: 'member',
  summary: 'Changes a post or a page: saves a draft, publishes, schedules, or takes it back to a draft',
  input: z.object({
    ...Ids,
    ...Fields,
    status: z.enum(['draft', 'publish', 'private', 'future']).optional(),
    /** The version that the change is based on; without it the change overwrites. */
    version: z.coerce.number().int().optional(),
  }),
  answer: Article,
});

/** Renders Markdown without saving: for a preview, and to switch to editing as HTML. */
export const previewMarkdown = endpoint(paths.previewMarkdown, {
  access: 'member',
  summary: 'The HTML of a text in Markdown, as a post of the blog would have it',
  input: z.object({ siteId: Id, content_markdown: Fields.content_markdown.unwrap().unwrap() }),
  answer: z.object({
    /** Sanitised HTML, as it would be stored. */
    content: z.string(),
    /** The same with formulas rendered, where the blog's module `latex` is on. */
    preview: z.string(),
  }),
});

export const getArticle = endpoint(paths.getArticle, {
  access: 'member',
  summary: 'A post as its writer edits it',
  input: z.object(Ids),
  answer: Article,
});

export const listArticles = endpoint(paths.listArticles, {
  access: 'member',
  summary: 'The posts or pages of a blog for its writers, most recently changed first',
  input: z.object({
    siteId: Id,
    type: ArticleType.default('post'),
    status: z.enum(['draft', 'future', 'publish', 'private', 'trash', 'any']).default('any'),
    number: z.coerce.number().int().min(1).max(100).default(20),
    page_handle: Cursor,
  }),
  answer: z.object({
    articles: z.array(ArticleSummary),
    next_page_handle: z.string().optional(),
    /** Numbers by status, of what the caller may see. */
    counts: z.record(ArticleStatus, z.int()),
  }),
});

/** Moves an article to the trash; from the trash, deletes it permanently. */
export const deleteArticle = endpoint(paths.deleteArticle, {
  access: 'member',
  summary: 'Puts a post into the trash, or deletes one that is there',
  input: z.object(Ids),
  /** If it is now in the trash, also the article. */
  answer: Article.partial().extend({
    success: z.literal(true),
    ID: z.int(),
    site_ID: z.int(),
    status: z.enum(['trash', 'deleted']),
  }),
});

export const restoreArticle = endpoint(paths.restoreArticle, {
  access: 'member',
  summary: 'Takes a post out of the trash, with the status it had',
  input: z.object(Ids),
  answer: Article,
});

export const Revision = z.object({
  version: z.int(),
  author: z.string().nullable(),
  date: z.string(),
  title: z.string(),
  content: z.string(),
  content_markdown: z.string().nullable(),
});

export const listRevisions = endpoint(paths.listRevisions, {
  access: 'member',
  summary: 'Former states of a post, newest first',
  input: z.object(Ids),
  answer: z.object({ revisions: z.array(Revision) }),
});

export const revertArticle = endpoint(paths.revertArticle, {
  access: 'member',
  summary: 'Makes a former state the newest one',
  input: z.object({ ...Ids, to_version: z.int() }),
  answer: Article,
});

/** `conflict` (409) if no item with this text is left. */
export const tickItem = endpoint(paths.tickItem, {
  access: 'member',
  summary:
    'Ticks an item of a post’s checklist, or unticks it; everyone in a team, elsewhere who may edit the post',
  input: z.object({
    ...Ids,
    /** The item’s position among all checkboxes of the post, from 0. */
    index: z.int().min(0),
    /** Its text, at most the first 200 characters. If items were added or removed since, it is found by it. */
    text: z.string().max(200),
    done: z.boolean(),
  }),
  answer: z.object({ success: z.literal(true) }),
});
