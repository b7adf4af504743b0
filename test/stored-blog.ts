import type { Insertable } from 'kysely';
import type { Blogs } from '#server/platform/db/schema.ts';
import type { TestDatabase } from './database.ts';

/** Stores a blog of these owners and authors with its feed, and returns the numbers of both. */
export async function storeBlog(
  db: TestDatabase['db'],
  {
    owners = [],
    authors = [],
    ...blog
  }: Partial<Insertable<Blogs>> & { owners?: number[]; authors?: number[] } = {},
): Promise<{ blogId: number; feedId: number }> {
  const slug = blog.slug ?? `blog-${Math.random().toString(36).slice(2)}`;
  const { id: blogId } = await db
    .insertInto('blogs')
    .values({ title: `Blog ${slug}`, ...blog, slug })
    .returning('id')
    .executeTakeFirstOrThrow();
  const people = [
    ...owners.map((user_id) => ({ user_id, role: 'owner' as const })),
    ...authors.map((user_id) => ({ user_id, role: 'author' as const })),
  ];
  for (const person of people)
    await db
      .insertInto('blog_authors')
      .values({ ...person, blog_id: blogId, accepted_at: new Date() })
      .execute();
  const { id: feedId } = await db
    .insertInto('feeds')
    .values({
      url: `http://localhost/sites/${slug}/feed`,
      host: 'localhost',
      title: `Blog ${slug}`,
      site_url: `http://localhost/sites/${slug}`,
      blog_id: blogId,
      team_id: blog.team_id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { blogId, feedId };
}
