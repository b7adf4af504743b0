import { runNamedQuery } from '#server/platform/db/database.ts';
import { selectNewestPosts } from '../newest-posts.ts';
import { selectPositions } from '../positions.ts';
import { toReadableFeedIdSql } from '../readable.ts';
import type { KeyOf, StreamItem, StreamSource } from '../source.ts';
import { toParameters } from '../window.ts';

/** The numbers of the company's members. */
const MEMBERS = `
  select team_members.user_id from team_members join teams on teams.id = team_members.team_id where teams.slug = $2`;

/** The viewer (parameter 1) is in the company's team (its slug is parameter 2). */
export const IN_ORGANIZATION = `$1::bigint in (${MEMBERS})`;

/** The company's own blogs, and those that its members own, for parameters 1 (the viewer) and 2 (the company's slug). */
export const ORGANIZATION_BLOGS = `
  select feeds.id as feed_id from feeds
  where ${IN_ORGANIZATION} and ${toReadableFeedIdSql('$1', 'feeds.id')} and feeds.id in (
    select id from feeds where team_id = (select id from teams where slug = $2)
    union
    select feeds.id from feeds join blog_authors on blog_authors.blog_id = feeds.blog_id
    where blog_authors.role = 'owner' and blog_authors.accepted_at is not null
      and blog_authors.user_id in (${MEMBERS})
  )`;

const statement = { name: 'stream_a8c', text: selectPositions(selectNewestPosts(ORGANIZATION_BLOGS, 3)) };

/**
 * `a8c`, the company's stream: the posts of its own blogs, and of the blogs that its members own, as far as the viewer may
 * see them. It is for members of the company (TE-01); for everybody else it is empty.
 */
export const findOrganizationItems: StreamSource<KeyOf<'a8c'>> = async (
  { pool, config },
  _key,
  viewer,
  window,
) =>
  viewer
    ? runNamedQuery<StreamItem>(pool, statement, [
        viewer.id,
        config.organizationTeam,
        ...toParameters(window),
      ])
    : [];
