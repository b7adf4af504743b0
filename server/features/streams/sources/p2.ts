import { namedQuery } from '#server/platform/db/database.ts';
import { newestPosts } from '../newest-posts.ts';
import { selectPlaces } from '../places.ts';
import { readableFeedId } from '../readable.ts';
import type { KeyOf, StreamItem, StreamSource } from '../source.ts';
import { parametersOf } from '../window.ts';

const BLOGS = `
  select feeds.id as feed_id from feeds
  where feeds.team_id in (select team_id from team_members where user_id = $1)
    and ${readableFeedId('$1', 'feeds.id')}`;

const statement = { name: 'stream_p2', text: selectPlaces(newestPosts(BLOGS, 2)) };

/** `p2`: the posts of the blogs of all teams that the viewer is in. Whoever is in none sees none. */
export const findP2Items: StreamSource<KeyOf<'p2'>> = async ({ pool }, _key, viewer, window) =>
  viewer ? namedQuery<StreamItem>(pool, statement, [viewer.id, ...parametersOf(window)]) : [];
