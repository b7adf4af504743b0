import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type CurrentRow, selectCurrent } from '#server/features/announcements/queries.ts';
import { type BlogRow, selectBlogsOfUser } from '#server/features/blogs/queries.ts';
import { type ListRow, selectOwnAndFollowed } from '#server/features/lists/queries.ts';
import { selectNewCount } from '#server/features/notifications/queries.ts';
import { selectUnseenCounts, type UnseenCount } from '#server/features/seen/queries.ts';
import { type CountedSiteRow, selectFollowedSites } from '#server/features/subscriptions/queries.ts';
import { selectFollowedTags, type TagRow } from '#server/features/tags/queries.ts';
import { selectTeams, type TeamRow } from '#server/features/teams/queries.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** The rows of each part's own statement. */
export interface FrameRow {
  sites: CountedSiteRow[];
  unseen: UnseenCount[];
  lists: ListRow[];
  tags: TagRow[];
  teams: TeamRow[];
  blogs: BlogRow[];
  notifications: number;
  announcements: CurrentRow[];
}

/** Its rows as JSON, where times are text. */
type StoredRow = Omit<FrameRow, 'sites'> & {
  sites: (Omit<CountedSiteRow, 'followed_at'> & { followed_at: string })[];
};

/** Selects the rows of a statement as one value. */
const selectRows = (statement: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(part), '[]') from (${statement}) part)`;

/** The statements of all parts in one, because each by itself costs more than its rows. */
const frame = prepared<{ userId: number; sites: number; now: Date }, StoredRow>(
  'frame',
  (p) => sql`select
    ${selectRows(selectFollowedSites(p('userId'), p('sites')))} as sites,
    ${selectRows(selectUnseenCounts(p('userId')))} as unseen,
    ${selectRows(selectOwnAndFollowed(p('userId')))} as lists,
    ${selectRows(selectFollowedTags(p('userId')))} as tags,
    ${selectRows(selectTeams(p('userId')))} as teams,
    ${selectRows(selectBlogsOfUser(p('userId')))} as blogs,
    (${selectNewCount(p('userId'))}) as notifications,
    ${selectRows(selectCurrent(p('userId'), p('now')))} as announcements`,
);

/** Returns what is around every page of a user, with this many followed sites. */
export async function getFrame(
  db: Kysely<Schema>,
  userId: number,
  { sites, now }: { sites: number; now: Date },
): Promise<FrameRow> {
  const [row] = await frame.execute(db, { userId, sites, now });
  return {
    ...row!,
    sites: row!.sites.map((site) => ({ ...site, followed_at: new Date(site.followed_at) })),
  };
}
