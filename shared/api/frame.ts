import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/frame.ts';
import { CurrentAnnouncement } from './announcements.ts';
import { listMyBlogs } from './blogs.ts';
import { listLists } from './lists.ts';
import { listUnseenCounts } from './seen.ts';
import { listFollowedSites } from './subscriptions.ts';
import { Tag } from './tags.ts';
import { listTeams } from './teams.ts';

/** Everything that is around a member's page, each part as in its own call. */
export const getFrame = endpoint(paths.getFrame, {
  access: 'member',
  summary: 'What the sidebar and the bar show of the reader: sites, unseen counts, lists, tags, teams, blogs',
  input: z.object({
    /** Of the followed sites. */
    number: z.coerce.number().int().min(1).max(200).default(200),
  }),
  answer: z.object({
    following: listFollowedSites.answer,
    unseen: listUnseenCounts.answer,
    lists: listLists.answer,
    tags: z.object({ tags: z.array(Tag) }),
    teams: listTeams.answer,
    blogs: listMyBlogs.answer,
    /** Number of new notifications. */
    notifications: z.int(),
    /** At the top of the page. */
    announcements: z.array(CurrentAnnouncement),
  }),
});
