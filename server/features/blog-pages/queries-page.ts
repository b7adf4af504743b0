import { type Kysely, sql } from 'kysely';
import { redirectTo } from '#server/features/blogs/queries.ts';
import { isPublicFeed } from '#server/features/teams/visibility.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** The parts of a public blog, and of the post at an address, that the cache and the visit counter need. */
export interface BlogPageRow {
  siteId: number;
  /** Changes with every change of the blog's row or its feed's, which each change of a post also writes. */
  version: string;
  modules: Record<string, boolean>;
  options: Record<string, unknown>;
  domain: string | null;
  /** Whether its address under `/sites/` redirects to its domain, or elsewhere. */
  isElsewhere: boolean;
  /** null for a page that is not a published post's. */
  postId: number | null;
  /** The viewer's role in the blog. */
  role: 'owner' | 'author' | null;
}

// xmin is the transaction that last wrote a row, so every change changes it.
const page = prepared<{ slug: string; postSlug: string | null; viewerId: number | null }, BlogPageRow>(
  'find_blog_page',
  (p) => sql`
    select blogs.id as "siteId", blogs.xmin::text || ' ' || feeds.xmin::text as version, blogs.modules, blogs.options,
      blogs.domain, (blogs.domain is not null or ${redirectTo} is not null) as "isElsewhere",
      (select posts.id from articles join posts on posts.id = articles.id
        where articles.blog_id = blogs.id and articles.slug = ${p('postSlug')}::text) as "postId",
      (select role from blog_authors
        where blog_id = blogs.id and user_id = ${p('viewerId')}::bigint and accepted_at is not null) as role
    from blogs join feeds on feeds.blog_id = blogs.id
    where blogs.slug = ${p('slug')} and ${isPublicFeed}`,
);

/** Undefined also for a team's blog: its members may see different pages. */
export async function findBlogPageRow(
  db: Kysely<Schema>,
  params: { slug: string; postSlug: string | null; viewerId: number | null },
): Promise<BlogPageRow | undefined> {
  return (await page.execute(db, params))[0];
}
