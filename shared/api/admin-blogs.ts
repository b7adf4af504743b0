import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/admin-blogs.ts';
import { Cursor, Id } from './parameters.ts';

const Done = z.object({ success: z.literal(true) });
const OfBlog = z.object({ blogId: Id });
/** A username or an email address. */
const Who = z.string().trim().min(1).max(254);

/** A blog in the list of administration; also those of teams, whose posts only their members see. */
export const AdminBlog = z.object({
  ID: z.int(),
  slug: z.string(),
  title: z.string(),
  URL: z.string(),
  /** Null unless it has its own. */
  domain: z.string().nullable(),
  /** Slug of the team that has it. */
  team: z.string().nullable(),
  /** The first owner; null if there is none. */
  owner: z.object({ ID: z.int(), username: z.string() }).nullable(),
  writers: z.int(),
  posts: z.int(),
  subscribers: z.int(),
  /** Of its images, in bytes. */
  media: z.int(),
  date: z.string(),
  last_post: z.string().nullable(),
  /** New, and therefore neither in Discover nor in search engines. */
  is_unlisted: z.boolean(),
});
export type AdminBlog = z.output<typeof AdminBlog>;

export const listBlogs = endpoint(paths.listBlogs, {
  access: 'administrator',
  summary: 'The blogs of this server, newest first or by their last post',
  input: z.object({
    /** A part of the title, the address or the domain. */
    q: z.string().trim().max(100).optional(),
    /** Blogs without an owner, of teams, or new ones that are not in Discover yet. */
    show: z.enum(['orphans', 'teams', 'unlisted']).optional(),
    sort: z.enum(['created', 'posted']).default('created'),
    number: z.coerce.number().int().min(1).max(100).default(50),
    page_handle: Cursor,
  }),
  answer: z.object({ blogs: z.array(AdminBlog), next_page_handle: z.string().optional() }),
});

export const AdminBlogDetails = AdminBlog.extend({
  authors: z.array(
    z.object({
      ID: z.int(),
      username: z.string(),
      name: z.string(),
      role: z.enum(['owner', 'author']),
      /** False while the invitation is open. */
      accepted: z.boolean(),
    }),
  ),
});
export type AdminBlogDetails = z.output<typeof AdminBlogDetails>;

export const getBlog = endpoint(paths.getBlog, {
  access: 'administrator',
  summary: 'One blog with its writers',
  input: OfBlog,
  answer: AdminBlogDetails,
});

export const changeOwner = endpoint(paths.changeOwner, {
  access: 'administrator',
  summary: 'Gives a blog to another person; those who owned it go on as its authors',
  input: OfBlog.extend({ who: Who }),
  answer: Done,
});

export const addWriter = endpoint(paths.addWriter, {
  access: 'administrator',
  summary: 'Makes someone an author of a blog, without an invitation',
  input: OfBlog.extend({ who: Who }),
  answer: Done,
});

/** Fails with `conflict` for the only owner. */
export const removeWriter = endpoint(paths.removeWriter, {
  access: 'administrator',
  summary: 'Removes a writer of a blog; their posts stay',
  input: OfBlog.extend({ userId: Id }),
  answer: Done,
});

export const changeAddress = endpoint(paths.changeAddress, {
  access: 'administrator',
  summary: 'Changes the address of a blog; the old one redirects to it',
  input: OfBlog.extend({ slug: z.string().trim().toLowerCase() }),
  answer: Done,
});

export const showInDiscover = endpoint(paths.showInDiscover, {
  access: 'administrator',
  summary: 'Shows a new blog in Discover and search engines at once',
  input: OfBlog,
  answer: Done,
});

export const deleteBlog = endpoint(paths.deleteBlog, {
  access: 'administrator',
  summary: 'Deletes a blog with everything in it; the slug must be repeated',
  input: OfBlog.extend({ slug: z.string() }),
  answer: Done,
});
