import { z } from 'zod';
import { NOTIFICATIONS_MAX_PAGE, NOTIFICATIONS_PAGE } from '../domain/limits.ts';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/notifications.ts';
import { Id } from './parameters.ts';

const NOTIFICATION_TYPES = [
  'like',
  'comment_like',
  'follow',
  'list_follow',
  'comment',
  'comment_reply',
  'conversation',
  'moderation',
  'new_post',
  'invitation',
  'import',
  'reblog',
  'mention',
] as const;

/** The types of each filter in the panel. */
export const NOTIFICATION_GROUPS = {
  comment: ['comment', 'comment_reply', 'conversation', 'moderation', 'mention'],
  follow: ['follow', 'list_follow'],
  like: ['like', 'comment_like'],
} as const satisfies Record<string, (typeof NOTIFICATION_TYPES)[number][]>;

const Flag = z.union([z.literal(0), z.literal(1)]);

/**
 * A notification (platform facts 1.10). Beside the sentence in `subject` it has the parts, so that a page can word it in the
 * user's language.
 */
export const Notification = z.object({
  id: z.int(),
  type: z.enum(NOTIFICATION_TYPES),
  read: Flag,
  unread: Flag,
  /** Changes whenever the notification changes. */
  note_hash: z.int(),
  timestamp: z.string(),
  title: z.string(),
  /** A picture of the person who caused it, or of the site. */
  icon: z.string().nullable(),
  /** The name of its type's icon. */
  noticon: z.string(),
  /** Its target. */
  url: z.string(),
  /** The sentence, then the quoted text. Plain text. */
  subject: z.array(z.object({ text: z.string() })),
  header: z.array(z.object({ text: z.string() })),
  body: z.array(z.object({ text: z.string() })),
  meta: z.object({
    ids: z.object({
      site: z.int().optional(),
      feed: z.int().optional(),
      post: z.int().optional(),
      comment: z.int().optional(),
      parent_comment: z.int().optional(),
      user: z.int().optional(),
    }),
    links: z.record(z.string(), z.string()),
  }),
  /** The latest ten people who caused it, and how many there are in all. */
  actors: z.array(
    z.object({
      ID: z.int(),
      login: z.string(),
      name: z.string(),
      avatar_URL: z.string().nullable(),
    }),
  ),
  actor_count: z.int(),
  post: z.object({ ID: z.int(), title: z.string(), excerpt: z.string(), URL: z.string() }).nullable(),
  comment: z.object({ ID: z.int(), excerpt: z.string() }).nullable(),
  /** The feed that it is about, or that its post belongs to; `site_ID` is 0 for feeds from elsewhere. */
  feed: z
    .object({
      ID: z.int(),
      site_ID: z.int(),
      name: z.string(),
      icon: z.string().nullable(),
    })
    .nullable(),
  /** The numbers of an import. */
  import: z.object({ added: z.int(), existing: z.int(), failed: z.int() }).nullable(),
  /** The list that was followed. */
  list: z.object({ title: z.string(), owner: z.string(), slug: z.string() }).nullable(),
  /** The team of an invitation; null if it is to a blog. */
  team: z.object({ title: z.string(), slug: z.string() }).nullable(),
});
export type Notification = z.output<typeof Notification>;

const Notes = z.object({
  notes: z.array(Notification),
  /** Unix time when the panel was last seen; 0 for never. */
  last_seen_time: z.int(),
  number: z.int(),
  /** Unread and newer than that, counted up to a hundred. */
  unseen: z.int(),
});

export const listNotifications = endpoint(paths.listNotifications, {
  access: 'member',
  summary: 'What the reader is told of, the latest first',
  input: z.object({
    /** 0 asks for the numbers alone. */
    number: z.coerce.number().int().min(0).max(NOTIFICATIONS_MAX_PAGE).default(NOTIFICATIONS_PAGE),
    /** `comment` includes everything about comments, `follow` all subscribers, `like` all likes. */
    type: z.enum(['comment', 'follow', 'like']).optional(),
    unread: z
      .enum(['0', '1', 'true', 'false'])
      .optional()
      .transform((text) => text === '1' || text === 'true'),
  }),
  answer: Notes,
});

export const getNotification = endpoint(paths.getNotification, {
  access: 'member',
  summary: 'One notification',
  input: z.object({ noteId: Id }),
  answer: Notes,
});

export const markNotificationsSeen = endpoint(paths.markNotificationsSeen, {
  access: 'member',
  summary: 'Says until when the panel was looked at; an earlier time changes nothing',
  input: z.object({ time: z.int().min(0).max(253_402_300_799) }),
  answer: z.object({ success: z.literal(true), last_seen_time: z.int() }),
});

export const markNotificationsRead = endpoint(paths.markNotificationsRead, {
  access: 'member',
  summary: 'Marks notifications as read (9999) or unread (-1), by number',
  input: z.object({
    counts: z
      .record(z.string().regex(/^[1-9]\d{0,14}$/), z.int())
      .refine((counts) => Object.keys(counts).length <= NOTIFICATIONS_MAX_PAGE, 'at most 100 at once'),
  }),
  answer: z.object({ success: z.literal(true), updated: z.array(z.int()) }),
});
