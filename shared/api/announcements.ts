import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/announcements.ts';
import { Id } from './parameters.ts';

/** A sentence at the top of pages: plain text, and an address if there is more to read. */
export const CurrentAnnouncement = z.object({
  ID: z.int(),
  text: z.string(),
  /** Empty if there is none. */
  link: z.string(),
});
export type CurrentAnnouncement = z.output<typeof CurrentAnnouncement>;

/** Newest first, three at most. */
export const listCurrentAnnouncements = endpoint(paths.listCurrentAnnouncements, {
  access: 'public',
  summary: 'What the administrators announce now, without what the member has dismissed',
  input: z.object({}),
  answer: z.object({ announcements: z.array(CurrentAnnouncement) }),
});

export const dismissAnnouncement = endpoint(paths.dismissAnnouncement, {
  access: 'member',
  summary: 'Hides an announcement from the member',
  input: z.object({ announcementId: Id }),
  answer: z.object({ success: z.literal(true) }),
});
