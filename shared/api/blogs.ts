import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/blogs.ts';
import { Id } from './parameters.ts';

/** Why an administrator has taken something down, by category, and when. */
export const TakenDown = z.object({
  reason: z.string(),
  date: z.string(),
  /** Where the author may answer once; absent for others, and after the answer. */
  answer_URL: z.string().optional(),
});
export type TakenDown = z.output<typeof TakenDown>;

/** A hosted blog (EN-03, platform facts 1.4). */
export const Blog = z.object({
  /** The blog_ID of other responses. */
  ID: z.int(),
  feed_ID: z.int(),
  slug: z.string(),
  name: z.string(),
  title: z.string(),
  /** The tagline. */
  description: z.string(),
  URL: z.string(),
  feed_URL: z.string(),
  /** Its host: of its primary domain, or ours. */
  domain: z.string(),
  lang: z.string(),
  icon: z.object({ img: z.string(), ico: z.string() }).nullable(),
  /** The first owner. */
  owner: z.object({ ID: z.int(), login: z.string(), name: z.string() }).nullable(),
  is_multi_author: z.boolean(),
  is_private: z.boolean(),
  /** A team blog. */
  is_p2: z.boolean(),
  is_following: z.boolean(),
  /** Posts that the viewer has not seen; 0 if not subscribed. */
  unseen_count: z.int(),
  /** Whether it is the viewer's default blog to write in. */
  is_primary: z.boolean(),
  subscribers_count: z.int(),
  comment_policy: z.enum(['open', 'moderated', 'closed']),
  /** Who can post: its authors, or on a team's blog all members of the team. */
  posting: z.enum(['authors', 'members']),
  /** What the viewer may do. */
  capabilities: z.object({
    publish_posts: z.boolean(),
    edit_others_posts: z.boolean(),
    moderate_comments: z.boolean(),
    manage_options: z.boolean(),
  }),
  /** Taken down by an administrator; for its writers. */
  taken_down: TakenDown.optional(),
  /** Whether it is new, and therefore neither in Discover nor in search engines; absent otherwise. */
  is_unlisted: z.literal(true).optional(),
  /** The modules that are on, only for its writers; see shared/domain/modules.ts. */
  modules: z.array(z.string()).optional(),
});
export type Blog = z.output<typeof Blog>;

const slug = z.string().trim().toLowerCase();
const Title = z.string().trim().min(1).max(200);

export const getBlog = endpoint(paths.getBlog, {
  access: 'public',
  summary: 'One hosted blog; not found where the viewer may not see it',
  input: z.object({ siteId: Id }),
  answer: Blog,
});

/** The same as the reader requests it (RT-10, platform facts 1.4). */
export const getReaderBlog = endpoint(paths.getReaderBlog, {
  access: 'public',
  summary: 'One hosted blog, for the reader',
  input: z.object({ siteId: Id }),
  answer: Blog,
});

export const listMyBlogs = endpoint(paths.listMyBlogs, {
  access: 'member',
  summary: 'The blogs in which the member may write, the primary one first',
  input: z.object({}),
  answer: z.object({ sites: z.array(Blog) }),
});

/**
 * Fails with `already_exists` for a taken slug, `invalid_input` for a reserved or malformed one. The platform's clients send
 * `blog_name` and `blog_title`; the name may end in a domain.
 */
export const createBlog = endpoint(paths.createBlog, {
  access: 'verified',
  verifiedBefore: 'creating a blog',
  summary: 'Creates a blog',
  input: z
    .object({
      slug: slug.optional(),
      blog_name: slug.transform((name) => name.split('.')[0]!).optional(),
      title: Title.optional(),
      blog_title: Title.optional(),
      tagline: z.string().trim().max(500).default(''),
      language: z.string().max(35).default('en'),
      /** Slug of one of the user's teams: makes a P2. */
      team: z.string().max(63).optional(),
    })
    .refine((input) => input.slug ?? input.blog_name, { path: ['slug'], error: 'Choose an address.' })
    .refine((input) => input.title ?? input.blog_title, { path: ['title'], error: 'Give it a title.' }),
  answer: Blog.extend({
    success: z.literal(true),
    /** The same for the platform's clients. */
    blog_details: z.object({
      blogid: z.string(),
      blogname: z.string(),
      url: z.string(),
      site_slug: z.string(),
    }),
  }),
});

export const updateBlog = endpoint(paths.updateBlog, {
  access: 'member',
  summary: 'Changes a blog of which the member is an owner',
  input: z.object({
    siteId: Id,
    title: Title.optional(),
    tagline: z.string().trim().max(500).optional(),
    language: z.string().max(35).optional(),
    slug: slug.optional(),
    /** id of an uploaded image, or null to remove the icon. */
    icon_media_id: z.uuid().nullable().optional(),
    comment_policy: z.enum(['open', 'moderated', 'closed']).optional(),
    /** `members` only for a team's blog. */
    posting: z.enum(['authors', 'members']).optional(),
  }),
  answer: Blog,
});

export const deleteBlog = endpoint(paths.deleteBlog, {
  access: 'member',
  summary: 'Deletes a blog with everything in it; the slug must be repeated',
  input: z.object({ siteId: Id, slug: z.string() }),
  answer: z.object({ success: z.literal(true) }),
});

export const setPrimaryBlog = endpoint(paths.setPrimaryBlog, {
  access: 'member',
  summary: 'Says which blog is the one to write in by default',
  input: z.object({ site_ID: Id }),
  answer: z.object({ success: z.literal(true) }),
});

/** A writer of a blog, or a person invited to write. */
export const BlogAuthor = z.object({
  ID: z.int(),
  login: z.string(),
  name: z.string(),
  avatar_URL: z.string().nullable(),
  role: z.enum(['owner', 'author']),
  /** False while the invitation is open. */
  is_accepted: z.boolean(),
});
export type BlogAuthor = z.output<typeof BlogAuthor>;

export const listBlogAuthors = endpoint(paths.listBlogAuthors, {
  access: 'member',
  summary: 'Who writes in a blog, and who is invited',
  input: z.object({ siteId: Id }),
  answer: z.object({ authors: z.array(BlogAuthor) }),
});

export const inviteBlogAuthor = endpoint(paths.inviteBlogAuthor, {
  access: 'verified',
  verifiedBefore: 'inviting anybody',
  summary: 'Invites a member by login or email address; an owner only',
  input: z.object({
    siteId: Id,
    who: z.string().trim().min(1).max(254),
    role: z.enum(['owner', 'author']).default('author'),
  }),
  answer: z.object({ success: z.literal(true) }),
});

export const removeBlogAuthor = endpoint(paths.removeBlogAuthor, {
  access: 'member',
  summary: 'Takes an author or an invitation back, or leaves; the last owner cannot',
  input: z.object({ siteId: Id, userId: Id }),
  answer: z.object({ success: z.literal(true) }),
});

/** A blog whose invitation the user has not answered. */
export const Invitation = z.object({
  site_ID: z.int(),
  site_title: z.string(),
  site_URL: z.string(),
  role: z.enum(['owner', 'author']),
});

export const listInvitations = endpoint(paths.listInvitations, {
  access: 'member',
  summary: 'Blogs that the member is invited to write in',
  input: z.object({}),
  answer: z.object({ invitations: z.array(Invitation) }),
});

export const answerInvitation = endpoint(paths.answerInvitation, {
  access: 'verified',
  verifiedBefore: 'answering an invitation',
  summary: 'Accepts or declines an invitation',
  input: z.object({ siteId: Id, accept: z.boolean() }),
  answer: z.object({ success: z.literal(true) }),
});
