import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/announcements-admin.ts';
import { CurrentAnnouncement } from './announcements.ts';
import { Id } from './parameters.ts';

const Fields = z.object({
  text: z.string().trim().min(1).max(300),
  link: z
    .string()
    .trim()
    .max(1_000)
    .refine((link) => link === '' || /^\/(?!\/)/.test(link) || /^https?:\/\/\S+$/.test(link), {
      message: 'Give a web address, or a path on this server.',
    })
    .default(''),
  /** Who sees it: members, or visitors as well. */
  audience: z.enum(['members', 'everyone']),
  /** Null for now. */
  from: z.iso.datetime({ offset: true }).nullable().default(null),
  /** Null for an announcement that stays until it is deleted. */
  until: z.iso.datetime({ offset: true }).nullable().default(null),
});

export const Announcement = CurrentAnnouncement.extend({
  audience: z.enum(['members', 'everyone']),
  from: z.string(),
  until: z.string().nullable(),
  status: z.enum(['scheduled', 'shown', 'over']),
  /** Members who have dismissed it. */
  dismissed: z.int(),
});
export type Announcement = z.output<typeof Announcement>;

export const listAnnouncements = endpoint(paths.listAnnouncements, {
  access: 'administrator',
  summary: 'All announcements, newest first',
  input: z.object({
    number: z.coerce.number().int().min(1).max(100).default(50),
    page_handle: Id.optional(),
  }),
  answer: z.object({ announcements: z.array(Announcement), next_page_handle: z.string().optional() }),
});

export const createAnnouncement = endpoint(paths.createAnnouncement, {
  access: 'administrator',
  summary: 'Announces something at the top of pages, now or later',
  input: Fields,
  answer: Announcement,
});

export const updateAnnouncement = endpoint(paths.updateAnnouncement, {
  access: 'administrator',
  summary: 'Changes an announcement; whoever has dismissed it does not see it again',
  input: Fields.extend({ announcementId: Id }),
  answer: Announcement,
});

export const deleteAnnouncement = endpoint(paths.deleteAnnouncement, {
  access: 'administrator',
  summary: 'Deletes an announcement',
  input: z.object({ announcementId: Id }),
  answer: z.object({ success: z.literal(true) }),
});
