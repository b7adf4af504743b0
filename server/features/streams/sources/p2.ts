import { namedQuery } from '#server/platform/db/database.ts';
import { newestPosts } from '../newest-posts.ts';
import { selectPlaces } from '../places.ts';
import { readableFeedId } from '../readable.ts';
import type { KeyOf, StreamItem, StreamSource } from '../source.ts';
import { parametersOf } from '../window.ts';
import { IN_COMPANY } from './a8c.ts';

const BLOGS = `
  select feeds.id as feed_id from feeds
  where ${IN_COMPANY} and feeds.team_id in (select team_id from team_members where user_id = $1)
    and ${readableFeedId('$1', 'feeds.id')}`;

const statement = { name: 'stream_p2', text: selectPlaces(newestPosts(BLOGS, 3)) };

/**
 * `p2`: the posts of the blogs of all teams that the viewer is in. It is for members of the company (TE-01); for everybody else,
 * members of other teams included, it is empty.
 */
export const findP2Items: StreamSource<KeyOf<'p2'>> = async ({ pool, config }, _key, viewer, window) =>
  viewer
    ? namedQuery<StreamItem>(pool, statement, [viewer.id, config.companyTeam, ...parametersOf(window)])
    : [];
