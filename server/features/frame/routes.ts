import type { Context } from '#server/context.ts';
import { presentCurrent } from '#server/features/announcements/present.ts';
import { presentHostedBlog } from '#server/features/blogs/present.ts';
import { presentLists } from '#server/features/lists/present.ts';
import { presentUnseenCounts } from '#server/features/seen/present.ts';
import { presentFollowedSites } from '#server/features/subscriptions/present.ts';
import { presentTag } from '#server/features/tags/present.ts';
import { presentTeams } from '#server/features/teams/present.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/frame.ts';
import { getFrame } from './queries.ts';

export const frameRoutes: Route<Context>[] = [
  route(api.getFrame, async ({ db, config, clock }: Context, { number }, viewer) => {
    const frame = await getFrame(db, viewer.id, { sites: number, now: clock.now() });
    return {
      following: presentFollowedSites(frame.sites),
      unseen: presentUnseenCounts(frame.unseen),
      lists: presentLists(frame.lists, viewer),
      tags: { tags: frame.tags.map((row) => presentTag(row, config.publicUrl)) },
      teams: presentTeams(frame.teams, config),
      blogs: { sites: frame.blogs.map((row) => presentHostedBlog(row, viewer, config.publicUrl)) },
      notifications: frame.notifications,
      ...presentCurrent(frame.announcements),
    };
  }),
];
