import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { completeAddress } from '#shared/domain/site-url.ts';
import type { FeedRow } from './queries.ts';

export type HostedAddress =
  /** On another server. */
  | { kind: 'elsewhere' }
  /** Ours, and of a blog: of its pages, posts or feeds, under its current or a former slug, or under its own domain. */
  | { kind: 'blog'; feed: FeedRow }
  /** Ours, but not of a blog that the viewer may see. */
  | { kind: 'nothing' };

/**
 * Finds what an address is in this installation. Blogs hosted here are never fetched over the network: their posts are in the
 * database, and a team's blog would not be visible to a visitor.
 */
export async function findHosted(
  db: Kysely<Schema>,
  publicUrl: string,
  text: string,
  viewerId: number | null,
): Promise<HostedAddress> {
  const address = completeAddress(text);
  if (!address) return { kind: 'elsewhere' };
  const isOwnHost = address.host === new URL(publicUrl).host;
  const slug = isOwnHost ? /^\/sites\/([^/]+)/.exec(address.pathname)?.[1] : undefined;
  if (isOwnHost && slug === undefined) return { kind: 'nothing' };
  const [feed] =
    slug === undefined
      ? await selectByDomain.execute(db, { name: address.hostname, viewerId })
      : await selectBySlug.execute(db, { name: slug, viewerId });
  if (feed) return { kind: 'blog', feed };
  return { kind: isOwnHost ? 'nothing' : 'elsewhere' };
}

const selectByDomain = prepareHosted(
  'hosted_by_domain',
  (name) => sql`select blog_id from blog_domains where name = ${name} and proven_at is not null`,
);

const selectBySlug = prepareHosted(
  'hosted_by_slug',
  (name) => sql`
    select coalesce(
      (select id from blogs where slug = ${name}),
      (select blog_id from blog_former_slugs where slug = ${name})
    )`,
);

/** @param selectBlog selects the number of the blog of a name */
function prepareHosted(statement: string, selectBlog: (name: RawBuilder<unknown>) => RawBuilder<unknown>) {
  return prepared<{ name: string; viewerId: number | null }, FeedRow>(
    statement,
    (p) => sql`
      select * from feeds where blog_id = (${selectBlog(p('name'))}) and ${isVisibleTo(p('viewerId'))}`,
  );
}
