import { z } from 'zod';
import {
  LIST_DESCRIPTION_MAX,
  LIST_ITEMS_DEFAULT_PAGE,
  LIST_ITEMS_MAX,
  LIST_TITLE_MAX,
} from '../domain/limits.ts';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/lists.ts';
import { Feed } from './feeds.ts';
import { Id, PageNumber } from './parameters.ts';

/** A list, as every call returns it (platform facts 1.5). A private one is visible to its owner only. */
export const List = z.object({
  ID: z.int(),
  title: z.string(),
  /** Together with the owner's login the list's address: /reader/list/{owner}/{slug}. */
  slug: z.string(),
  description: z.string(),
  /** The owner's login. */
  owner: z.string(),
  is_owner: z.boolean(),
  is_public: z.boolean(),
  /** Managed by the product: it cannot be renamed or deleted. */
  is_immutable: z.boolean(),
  /** Whether the viewer follows it; false for visitors and the owner. */
  following: z.boolean(),
  /** Items that the viewer may see. */
  items_count: z.int(),
});
export type List = z.output<typeof List>;

const Lists = z.object({ lists: z.array(List) });
const OneList = z.object({ list: List });
const Done = z.object({ success: z.literal(true) });

/** Identifies a list by its owner's login and its slug. `not_found` also for another user's private list. */
const Which = { owner: z.string().min(1).max(100), slug: z.string().min(1).max(200) };

const title = z
  .string()
  .trim()
  .min(1, 'Give the list a name.')
  .max(LIST_TITLE_MAX, `The name of a list can have at most ${LIST_TITLE_MAX} characters.`);
const description = z
  .string()
  .trim()
  .max(
    LIST_DESCRIPTION_MAX,
    `The description of a list can have at most ${LIST_DESCRIPTION_MAX} characters.`,
  );

export const listLists = endpoint(paths.listLists, {
  access: 'member',
  summary: 'The lists that the reader owns or follows, by title',
  input: z.object({
    /** Creates the list of recommended blogs, of which everyone has at most one. */
    create_recommended_blogs_list: z.stringbool().default(false),
  }),
  answer: Lists,
});

export const listListsOfUser = endpoint(paths.listListsOfUser, {
  access: 'public',
  summary: 'The lists of one person: all of one’s own, the public ones of others',
  input: z.object({ user: z.string().min(1).max(100) }),
  answer: Lists,
});

export const getList = endpoint(paths.getList, {
  access: 'public',
  summary: 'One list',
  input: z.object(Which),
  answer: OneList,
});

/** The slug is made from the title. `too_large` at the maximum number of lists. */
export const createList = endpoint(paths.createList, {
  access: 'verified',
  verifiedBefore: 'creating a list',
  summary: 'Makes a list',
  input: z.object({ title, description: description.default(''), is_public: z.boolean().default(true) }),
  answer: OneList,
});

/**
 * Absent fields stay unchanged. `slug` is the new one, in any spelling; `conflict` if another list of the owner has it, or the
 * list cannot be renamed.
 */
export const updateList = endpoint(paths.updateList, {
  access: 'verified',
  verifiedBefore: 'changing a list',
  summary: 'Changes the title, address, description or visibility of one’s own list',
  input: z.object({
    // Not called `slug`, or the path's parameter would replace the one in the body.
    listOwner: Which.owner,
    listSlug: Which.slug,
    title: title.optional(),
    slug: z.string().trim().min(1, 'Give the list an address.').max(200).optional(),
    owner: z.string().optional(),
    description: description.optional(),
    is_public: z.boolean().optional(),
  }),
  answer: OneList,
});

export const deleteList = endpoint(paths.deleteList, {
  access: 'member',
  summary: 'Deletes one’s own list for good',
  input: z.object(Which),
  answer: Done,
});

export const followList = endpoint(paths.followList, {
  access: 'member',
  summary: 'Follows somebody else’s public list; a second time changes nothing',
  input: z.object(Which),
  answer: OneList,
});

export const unfollowList = endpoint(paths.unfollowList, {
  access: 'member',
  summary: 'Stops following a list',
  input: z.object(Which),
  answer: OneList,
});

/** One item: of a feed, of a hosted blog (feed_ID and site_ID) or of a tag; the other numbers are null. */
export const ListItem = z.object({
  ID: z.int(),
  feed_ID: z.int().nullable(),
  site_ID: z.int().nullable(),
  tag_ID: z.int().nullable(),
  meta: z.object({
    links: z.object({ feed: z.string().optional(), site: z.string().optional(), tag: z.string().optional() }),
    data: z.object({
      feed: Feed.optional(),
      site: z.object({ ID: z.int(), name: z.string(), URL: z.string(), feed_ID: z.int() }).optional(),
      tag: z
        .object({
          tag: z.object({ ID: z.string(), slug: z.string(), title: z.string(), display_name: z.string() }),
        })
        .optional(),
    }),
  }),
});
export type ListItem = z.output<typeof ListItem>;

export const listListItems = endpoint(paths.listListItems, {
  access: 'public',
  summary: 'The items of a list, the newest first',
  input: z.object({
    ...Which,
    page: PageNumber,
    number: z.coerce.number().int().min(1).max(LIST_ITEMS_MAX).default(LIST_ITEMS_DEFAULT_PAGE),
  }),
  answer: z.object({
    list_ID: z.int(),
    success: z.literal(true),
    items: z.array(ListItem),
    page: z.int(),
    number: z.int(),
    total_items: z.int(),
  }),
});

/**
 * Adds a feed by its number, or by an address of the feed or its site: an unknown one is discovered first, with the errors of
 * following (`invalid_url`, `no_feed_found`, `feed_unreachable`, `feed_blocked`, `feed_gone`, `unknown_feed`). `too_large` for a
 * full list. Adding an item twice is no error.
 */
export const addListFeed = endpoint(paths.addListFeed, {
  access: 'verified',
  verifiedBefore: 'adding to a list',
  summary: 'Adds a feed to one’s own list',
  input: z
    .object({ ...Which, feed_id: Id.optional(), feed_url: z.string().max(2048).optional() })
    .refine((input) => input.feed_id ?? input.feed_url, 'Name a feed or an address.'),
  answer: z.object({ feed_id: z.int() }),
});

export const removeListFeed = endpoint(paths.removeListFeed, {
  access: 'member',
  summary: 'Takes a feed out of one’s own list',
  input: z.object({ ...Which, feedId: Id }),
  answer: Done,
});

export const addListSite = endpoint(paths.addListSite, {
  access: 'verified',
  verifiedBefore: 'adding to a list',
  summary: 'Adds a hosted blog to one’s own list',
  input: z.object({ ...Which, site_id: Id }),
  answer: z.object({ site_id: z.int() }),
});

export const removeListSite = endpoint(paths.removeListSite, {
  access: 'member',
  summary: 'Takes a hosted blog out of one’s own list',
  input: z.object({ ...Which, siteId: Id }),
  answer: Done,
});

/** Adds a tag, in any spelling of its slug. `not_found` for a tag that no post has. */
export const addListTag = endpoint(paths.addListTag, {
  access: 'verified',
  verifiedBefore: 'adding to a list',
  summary: 'Adds a tag to one’s own list',
  input: z.object({ ...Which, tag: z.string().trim().min(1, 'Name a tag.').max(200) }),
  answer: z.object({ tagId: z.int() }),
});

export const removeListTag = endpoint(paths.removeListTag, {
  access: 'member',
  summary: 'Takes a tag out of one’s own list',
  input: z.object({ ...Which, tag: z.string().min(1).max(200) }),
  answer: Done,
});

/** For 'Add to list…': the user's own lists, and which of them have the feed. */
export const listListsWithFeed = endpoint(paths.listListsWithFeed, {
  access: 'member',
  summary: 'The reader’s own lists, and whether each holds the feed',
  input: z.object({ feedId: Id }),
  answer: z.object({ lists: z.array(List.extend({ has_feed: z.boolean() })) }),
});

/** The items as OPML 2.0 (OP-04, AP-02): tags, and feeds that the viewer may see. */
export const exportList = endpoint(paths.exportList, {
  access: 'public',
  summary: 'A list as OPML 2.0',
  input: z.object({ listId: Id }),
  answer: z.object({ success: z.literal(true), opml: z.string() }),
});
