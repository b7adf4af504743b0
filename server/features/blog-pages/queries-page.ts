import { REDIRECT_TO } from '#server/features/blogs/queries.ts';
import { type Pool, runNamedQuery } from '#server/platform/db/database.ts';

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
const FIND_PAGE = {
  name: 'find_blog_page',
  text: `select blogs.id as "siteId", blogs.xmin::text || ' ' || feeds.xmin::text as version, blogs.modules, blogs.options,
           blogs.domain, (blogs.domain is not null or ${REDIRECT_TO} is not null) as "isElsewhere",
           (select posts.id from articles join posts on posts.id = articles.id
             where articles.blog_id = blogs.id and articles.slug = $2::text) as "postId",
           (select role from blog_authors
             where blog_id = blogs.id and user_id = $3::bigint and accepted_at is not null) as role
         from blogs join feeds on feeds.blog_id = blogs.id
         where blogs.slug = $1 and blogs.team_id is null`,
};

/** Undefined also for a team's blog: its members may see different pages. */
export async function findBlogPageRow(
  pool: Pool,
  { slug, postSlug, viewerId }: { slug: string; postSlug: string | null; viewerId: number | null },
): Promise<BlogPageRow | undefined> {
  return (await runNamedQuery<BlogPageRow>(pool, FIND_PAGE, [slug, postSlug, viewerId]))[0];
}
