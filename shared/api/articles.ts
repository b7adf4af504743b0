import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** A post as its writers see it: drafts, schedules and revisions included. Readers see `Post`. */
export const Article = z.object({
  ID: z.number().int(),
  site_ID: z.number().int(),
  URL: z.string(),
  slug: z.string(),
  status: z.enum(['draft', 'future', 'publish', 'private', 'trash']),
  /** Plain text. */
  title: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  excerpt: z.string(),
  featured_image: z.string().nullable(),
  tags: z.array(z.string()),
  author: z
    .object({ ID: z.number().int(), login: z.string(), name: z.string(), avatar_URL: z.string().nullable() })
    .nullable(),
  /** Published, or to be published, at; null for a draft. */
  date: z.string().nullable(),
  modified: z.string(),
  /** Counts saves; send it back with a change. */
  version: z.number().int(),
});
export type Article = z.output<typeof Article>;

const Ids = { siteId: z.coerce.number().int().positive(), postId: z.coerce.number().int().positive() };

const Fields = {
  title: z.string().max(1_000).optional(),
  /** HTML; at most 1 MiB, sanitised when stored. */
  content: z.string().max(1_048_576).optional(),
  excerpt: z.string().max(5_000).optional(),
  featured_image: z.string().max(2_048).nullable().optional(),
  tags: z.array(z.string().max(100)).max(50).optional(),
  slug: z.string().max(200).optional(),
  /** For `future`: when to publish, ISO 8601. */
  date: z.iso.datetime({ offset: true }).optional(),
};

/** Creating a post (AP-23, AP-24). `publish` needs content or a title. */
export const createArticle = endpoint({
  method: 'POST',
  path: '/rest/v1.1/sites/:siteId/posts/new',
  access: 'member',
  summary: 'Writes a post in a blog of the member’s',
  input: z.object({
    siteId: Ids.siteId,
    ...Fields,
    status: z.enum(['draft', 'publish', 'private', 'future']).default('publish'),
  }),
  answer: Article,
});

/** `conflict` (409) with the stored version in data.version when somebody else saved in between; nothing is lost. */
export const updateArticle = endpoint({
  method: 'POST',
  path: '/rest/v1.1/sites/:siteId/posts/:postId',
  access: 'member',
  summary: 'Changes a post: saves a draft, publishes, schedules, or takes it back to a draft',
  input: z.object({
    ...Ids,
    ...Fields,
    status: z.enum(['draft', 'publish', 'private', 'future']).optional(),
    /** The version that the change is based on; left out it overwrites. */
    version: z.number().int().optional(),
  }),
  answer: Article,
});

export const getArticle = endpoint({
  method: 'GET',
  path: '/rest/v1.1/sites/:siteId/posts/:postId/edit',
  access: 'member',
  summary: 'A post as its writer edits it',
  input: z.object(Ids),
  answer: Article,
});

export const listArticles = endpoint({
  method: 'GET',
  path: '/rest/v1.1/sites/:siteId/articles',
  access: 'member',
  summary: 'The posts of a blog for its writers, most recently changed first',
  input: z.object({
    siteId: Ids.siteId,
    status: z.enum(['draft', 'future', 'publish', 'private', 'trash', 'any']).default('any'),
    number: z.coerce.number().int().min(1).max(100).default(20),
    page_handle: z.string().max(512).optional(),
  }),
  answer: z.object({
    articles: z.array(Article.omit({ content: true })),
    next_page_handle: z.string().optional(),
  }),
});

/** To the trash; a second time, from the trash, for good. */
export const deleteArticle = endpoint({
  method: 'POST',
  path: '/rest/v1.1/sites/:siteId/posts/:postId/delete',
  access: 'member',
  summary: 'Puts a post into the trash, or deletes one that is there',
  input: z.object(Ids),
  answer: z.object({ success: z.literal(true), status: z.enum(['trash', 'deleted']) }),
});

export const restoreArticle = endpoint({
  method: 'POST',
  path: '/rest/v1.1/sites/:siteId/posts/:postId/restore',
  access: 'member',
  summary: 'Takes a post out of the trash, with the status it had',
  input: z.object(Ids),
  answer: Article,
});

export const Revision = z.object({
  version: z.number().int(),
  author: z.string().nullable(),
  date: z.string(),
  title: z.string(),
  content: z.string(),
});

export const listRevisions = endpoint({
  method: 'GET',
  path: '/rest/v1.1/sites/:siteId/posts/:postId/revisions',
  access: 'member',
  summary: 'Former states of a post, newest first',
  input: z.object(Ids),
  answer: z.object({ revisions: z.array(Revision) }),
});

export const revertArticle = endpoint({
  method: 'POST',
  path: '/rest/v1.1/sites/:siteId/posts/:postId/revert',
  access: 'member',
  summary: 'Makes a former state the newest one',
  input: z.object({ ...Ids, to_version: z.number().int() }),
  answer: Article,
});

/** An uploaded picture: PNG, JPEG, WebP, GIF or AVIF of at most 10 MB, stored re-encoded and without what the camera noted. */
export const Media = z.object({
  ID: z.uuid(),
  URL: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  mime_type: z.string(),
  alt: z.string(),
});
export type Media = z.output<typeof Media>;

/** Where pictures are posted to, as multipart/form-data: the files in any field, for example `media[]`. */
export const MEDIA_UPLOAD_PATH = '/rest/v1.1/sites/:siteId/media/new';
export const AVATAR_UPLOAD_PATH = '/rest/v1/me/gravatar/upload';

/** `too_large` (413) and `unsupported_type` (415) with a sentence for files that are refused; then none is stored. */
export const uploadMedia = endpoint({
  method: 'POST',
  path: MEDIA_UPLOAD_PATH,
  access: 'member',
  summary: 'Uploads pictures for the posts of a blog (multipart/form-data, at most 4 files)',
  input: z.object({
    siteId: Ids.siteId,
    /** What the pictures show, for those who do not see them. */
    alt: z.string().trim().max(1_000).default(''),
  }),
  answer: z.object({ media: z.array(Media) }),
});

/** The first file becomes the member's picture, cut to a square. */
export const uploadAvatar = endpoint({
  method: 'POST',
  path: AVATAR_UPLOAD_PATH,
  access: 'member',
  summary: 'Sets the member’s own picture (multipart/form-data, one file)',
  input: z.object({}),
  answer: z.object({ success: z.literal(true), avatar_URL: z.string() }),
});
