import { z } from 'zod';
import { CONNECTION_ERRORS } from '../domain/connection-errors.ts';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/connected-sites.ts';
import { Id, PageNumber } from './parameters.ts';

/** A blog hosted elsewhere, as its owner sees it. */
export const ConnectedSite = z.object({
  /** From the same sequence as the numbers of hosted blogs. */
  ID: z.int(),
  /** `wordpress`: connected over its REST interface. `feed`: has only a feed. */
  kind: z.enum(['wordpress', 'feed']),
  name: z.string(),
  URL: z.string(),
  /** Its name in addresses of pages and calls. */
  domain: z.string(),
  icon: z.string().nullable(),
  /** Its feed; null where it has none. */
  feed_ID: z.int().nullable(),
  /** The username of Tidings there; null where none is needed. */
  username: z.string().nullable(),
  is_healthy: z.boolean(),
  /** '' while it is healthy. */
  error: z.enum(['', ...CONNECTION_ERRORS]),
  /** Time of the last check. */
  checked_at: z.iso.datetime(),
  /** Whether it is checked every five minutes. */
  is_monitored: z.boolean(),
  /** Since when it is down, as its owner was notified; null while it is up. */
  down_since: z.iso.datetime().nullable(),
});
export type ConnectedSite = z.output<typeof ConnectedSite>;

const Username = z.string().trim().min(1).max(100);
/** WordPress shows it in groups of four; the spaces have no meaning. */
const Token = z.string().trim().min(1).max(200);

export const listConnectedSites = endpoint(paths.listConnectedSites, {
  access: 'member',
  summary: 'The sites elsewhere that the member has connected, by name',
  input: z.object({}),
  answer: z.object({ sites: z.array(ConnectedSite) }),
});

/** Fails with `connection_failed` and a sentence for each reason, `already_exists` for a connected site. */
export const createConnectedSite = endpoint(paths.createConnectedSite, {
  access: 'verified',
  verifiedBefore: 'connecting a site',
  summary: 'Connects a site: WordPress with a username and an application password, any other by its feed',
  input: z
    .object({
      url: z.string().trim().min(1).max(2_000),
      username: Username.optional(),
      token: Token.optional(),
      /** Whether to subscribe to it as well. */
      follow: z.boolean().default(true),
    })
    .refine(({ username, token }) => (username === undefined) === (token === undefined), {
      path: ['token'],
      error: 'Enter both the username and the application password, or neither.',
    }),
  answer: ConnectedSite,
});

export const getConnectedSite = endpoint(paths.getConnectedSite, {
  access: 'member',
  summary: 'One connected site of the member’s',
  input: z.object({ siteId: Id }),
  answer: ConnectedSite,
});

export const deleteConnectedSite = endpoint(paths.deleteConnectedSite, {
  access: 'member',
  summary: 'Disconnects a site and forgets its password; nothing changes on the site',
  input: z.object({ siteId: Id }),
  answer: z.object({ success: z.literal(true) }),
});

export const updateConnectedSiteToken = endpoint(paths.updateConnectedSiteToken, {
  access: 'member',
  summary: 'Replaces the username and application password, once the site has taken them',
  input: z.object({ siteId: Id, username: Username, token: Token }),
  answer: ConnectedSite,
});

export const monitorConnectedSite = endpoint(paths.monitorConnectedSite, {
  access: 'member',
  summary: 'Watches a site and emails its owner when it goes down and comes back, or stops',
  input: z.object({ siteId: Id, is_active: z.boolean() }),
  answer: ConnectedSite,
});

/**
 * Checks a site over the network at most every five minutes; in between it returns the last result. A hosted blog is always
 * healthy. `error` is present only while it is not (EN-24, AP-25).
 */
export const getConnectionHealth = endpoint(paths.getConnectionHealth, {
  access: 'member',
  summary: 'Whether a site can be reached, for its owners',
  input: z.object({ siteId: Id }),
  answer: z.object({ is_healthy: z.boolean(), error: z.enum(CONNECTION_ERRORS).optional() }),
});
export type ConnectionHealth = z.output<(typeof getConnectionHealth)['answer']>;

const POST_STATUSES = ['publish', 'future', 'draft', 'pending', 'private'] as const;

/** A post of a connected site. */
export const ConnectedPost = z.object({
  ID: z.int(),
  /** Plain text; '' for a post without a title. */
  title: z.string(),
  status: z.string(),
  date: z.iso.datetime().nullable(),
  URL: z.string().nullable(),
  /** Address of the site's own editor; null for a site with only a feed. */
  edit_URL: z.string().nullable(),
});
export type ConnectedPost = z.output<typeof ConnectedPost>;

export const listConnectedPosts = endpoint(paths.listConnectedPosts, {
  access: 'member',
  summary:
    'Posts of a connected site, the newest first; of WordPress with drafts, of a feed those that we have read',
  input: z.object({ siteId: Id, status: z.enum(['any', ...POST_STATUSES]).default('any'), page: PageNumber }),
  answer: z.object({ found: z.int(), posts: z.array(ConnectedPost) }),
});

const COMMENT_STATUSES = ['approved', 'hold', 'spam', 'trash'] as const;
const CommentStatus = z.enum(COMMENT_STATUSES);
export type ConnectedCommentStatus = z.output<typeof CommentStatus>;
/** A comment on a connected WordPress site. */
export const ConnectedComment = z.object({
  ID: z.int(),
  post: z.object({ ID: z.int(), title: z.string() }),
  author: z.object({ name: z.string(), avatar_URL: z.string().nullable() }),
  date: z.iso.datetime().nullable(),
  URL: z.string().nullable(),
  /** Sanitised HTML. */
  content: z.string(),
  status: CommentStatus,
});
export type ConnectedComment = z.output<typeof ConnectedComment>;

export const listConnectedComments = endpoint(paths.listConnectedComments, {
  access: 'member',
  summary: 'Comments on a connected WordPress site by status, the newest first',
  input: z.object({ siteId: Id, status: CommentStatus.default('hold'), page: PageNumber }),
  answer: z.object({ found: z.int(), comments: z.array(ConnectedComment) }),
});

export const updateConnectedComment = endpoint(paths.updateConnectedComment, {
  access: 'member',
  summary: 'Approves a comment, holds it back, marks it as spam or moves it to the trash',
  input: z.object({ siteId: Id, commentId: Id, status: CommentStatus }),
  answer: ConnectedComment,
});

export const replyToConnectedComment = endpoint(paths.replyToConnectedComment, {
  access: 'member',
  summary: 'Answers a comment on a connected WordPress site, under the name that Tidings has there',
  input: z.object({ siteId: Id, commentId: Id, content: z.string().trim().min(1).max(65_000) }),
  answer: ConnectedComment,
});
