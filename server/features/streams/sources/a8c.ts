import { type RawBuilder, sql } from 'kysely';
import { isReadableFeed } from '#server/features/blocks/visibility.ts';
import type { Placeholders } from '#server/platform/db/prepared.ts';
import { prepareStream } from '../queries-stream.ts';
import { selectNewestPosts, toWindowParams, type WindowParams } from '../queries-window.ts';
import type { KeyOf, StreamSource } from '../source.ts';

/** The viewer, and the slug of the company's team. */
export interface OrganizationParams {
  userId: number;
  team: string;
}

/** The numbers of the organization's members. */
const selectMembers = (p: Placeholders<OrganizationParams>) => sql`
  select team_members.user_id from team_members join teams on teams.id = team_members.team_id where teams.slug = ${p('team')}`;

/** The viewer is in the company's team. */
export const isInOrganization = (p: Placeholders<OrganizationParams>): RawBuilder<boolean> =>
  sql`${p('userId')}::bigint in (${selectMembers(p)})`;

/** The company's own blogs, and those that its members own. */
export const selectOrganizationBlogs = (p: Placeholders<OrganizationParams>) => sql`
  select feeds.id as feed_id from feeds
  where ${isInOrganization(p)} and ${isReadableFeed(p('userId'), 'feeds.id')} and feeds.id in (
    select id from feeds where team_id = (select id from teams where slug = ${p('team')})
    union
    select feeds.id from feeds join blog_authors on blog_authors.blog_id = feeds.blog_id
    where blog_authors.role = 'owner' and blog_authors.accepted_at is not null
      and blog_authors.user_id in (${selectMembers(p)})
  )`;

const statement = prepareStream<OrganizationParams & WindowParams>('stream_a8c', (p) =>
  selectNewestPosts(p, selectOrganizationBlogs(p)),
);

/**
 * `a8c`, the organization's stream: the posts of its own blogs, and of the blogs that its members own, if the viewer may see
 * them. For members of the organization (TE-01); empty for everyone else.
 */
export const findOrganizationItems: StreamSource<KeyOf<'a8c'>> = async ({ config }, _key, viewer, window) =>
  viewer ? statement({ userId: viewer.id, team: config.organizationTeam, ...toWindowParams(window) }) : [];
