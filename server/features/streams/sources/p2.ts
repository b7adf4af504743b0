import { runNamedQuery } from '#server/platform/db/database.ts';
import { selectNewestPosts } from '../newest-posts.ts';
import { selectPositions } from '../positions.ts';
import { toReadableFeedIdSql } from '../readable.ts';
import type { KeyOf, StreamItem, StreamSource } from '../source.ts';
import { toParameters } from '../window.ts';
import { IN_ORGANIZATION } from './a8c.ts';

const BLOGS = `
  select feeds.id as feed_id from feeds
  where ${IN_ORGANIZATION} and feeds.team_id in (select team_id from team_members where user_id = $1)
    and ${toReadableFeedIdSql('$1', 'feeds.id')}`;

const statement = { name: 'stream_p2', text: selectPositions(selectNewestPosts(BLOGS, 3)) };

/**
 * `p2`: the posts of the blogs of all of the viewer's teams. For members of the organization (TE-01); empty for everyone else,
 * including members of other teams.
 */
export const findP2Items: StreamSource<KeyOf<'p2'>> = async ({ pool, config }, _key, viewer, window) =>
  viewer
    ? runNamedQuery<StreamItem>(pool, statement, [
        viewer.id,
        config.organizationTeam,
        ...toParameters(window),
      ])
    : [];
