import { type Kysely, sql } from 'kysely';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
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
  const feed = await db
    .selectFrom('feeds')
    .innerJoin('blogs', 'blogs.id', 'feeds.blog_id')
    .selectAll('feeds')
    .where(
      slug === undefined
        ? sql<boolean>`blogs.id = (
            select blog_id from blog_domains where name = ${address.hostname} and proven_at is not null
          )`
        : sql<boolean>`blogs.id = coalesce(
            (select id from blogs where slug = ${slug}),
            (select blog_id from blog_former_slugs where slug = ${slug})
          )`,
    )
    .where(isVisibleTo(viewerId))
    .executeTakeFirst();
  if (feed) return { kind: 'blog', feed };
  return { kind: isOwnHost ? 'nothing' : 'elsewhere' };
}
