import { sql } from 'kysely';
import { isReadableFeed } from '#server/features/blocks/visibility.ts';
import { prepareStream } from '../queries-stream.ts';
import { selectNewestPosts, toWindowParams, type WindowParams } from '../queries-window.ts';
import type { KeyOf, StreamSource } from '../source.ts';
import { isInOrganization, type OrganizationParams } from './a8c.ts';

const statement = prepareStream<OrganizationParams & WindowParams>('stream_p2', (p) => {
  const blogs = sql`
    select feeds.id as feed_id from feeds
    where ${isInOrganization(p)} and feeds.team_id in (select team_id from team_members where user_id = ${p('userId')})
      and ${isReadableFeed(p('userId'), 'feeds.id')}`;
  return selectNewestPosts(p, blogs);
});

/**
 * `p2`: the posts of the blogs of all of the viewer's teams. For members of the organization (TE-01); empty for everyone else,
 * including members of other teams.
 */
export const findP2Items: StreamSource<KeyOf<'p2'>> = async ({ config }, _key, viewer, window) =>
  viewer ? statement({ userId: viewer.id, team: config.organizationTeam, ...toWindowParams(window) }) : [];
