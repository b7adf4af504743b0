import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/blocks.ts';
import { Id, PageNumber, SiteKey } from './parameters.ts';

/** Twenty per page (platform facts 1.8); the maximum of one response. */
const PER_PAGE_MAX = 100;

const Page = z.object({
  page: PageNumber,
  per_page: z.coerce.number().int().positive().max(PER_PAGE_MAX).default(PER_PAGE_MAX),
});

const Success = z.object({ success: z.literal(true) });

/** A site that the user has blocked. `ID` is the blog's number, 0 for a feed from elsewhere. */
export const BlockedSite = z.object({
  ID: z.int(),
  feed_ID: z.int(),
  name: z.string(),
  URL: z.string(),
  site_icon: z.string().nullable(),
  date: z.string(),
});
export type BlockedSite = z.output<typeof BlockedSite>;

export const BlockedUser = z.object({
  ID: z.int(),
  login: z.string(),
  name: z.string(),
  avatar_URL: z.string().nullable(),
  date: z.string(),
});
export type BlockedUser = z.output<typeof BlockedUser>;

/** Hides the site's posts from all of the user's streams. `not_found` for a site that the user cannot see. */
export const blockSite = endpoint(paths.blockSite, {
  access: 'member',
  summary: 'Blocks a site: its posts leave all of the reader’s streams',
  input: z.object({ siteId: SiteKey }),
  answer: Success,
});

export const unblockSite = endpoint(paths.unblockSite, {
  access: 'member',
  summary: 'Takes back that a site is blocked',
  input: z.object({ siteId: SiteKey }),
  answer: Success,
});

export const listBlockedSites = endpoint(paths.listBlockedSites, {
  access: 'member',
  summary: 'The sites that the reader has blocked, the latest first',
  input: Page,
  answer: z.object({ sites: z.array(BlockedSite), page: z.int(), count: z.int() }),
});

const UserId = z.object({ userId: Id });

/** Hides this person's comments, likes and notifications from the user. */
export const blockUser = endpoint(paths.blockUser, {
  access: 'member',
  summary: 'Blocks a person: comments, likes and notifications of that person disappear for the reader',
  input: UserId,
  answer: Success,
});

export const unblockUser = endpoint(paths.unblockUser, {
  access: 'member',
  summary: 'Takes back that a person is blocked',
  input: UserId,
  answer: Success,
});

export const listBlockedUsers = endpoint(paths.listBlockedUsers, {
  access: 'member',
  summary: 'The people whom the reader has blocked, the latest first',
  input: Page,
  answer: z.object({ users: z.array(BlockedUser), page: z.int(), count: z.int() }),
});
