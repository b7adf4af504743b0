import { type Kysely, sql } from 'kysely';
import { isModuleOnIn } from '#server/features/blogs/queries-modules.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Lists the ranges in the allow-lists of all blogs that a user owns and that have the module protect on. */
export async function listAllowedRanges(db: Kysely<Schema>, userId: number): Promise<string[]> {
  const { rows } = await sql<{ range: string }>`
    select jsonb_array_elements_text(blogs.options->'jetpack_protect_global_whitelist'->'local') as range
    from blog_authors join blogs on blogs.id = blog_authors.blog_id
    where blog_authors.user_id = ${userId} and blog_authors.role = 'owner' and blog_authors.accepted_at is not null
      and jsonb_typeof(blogs.options->'jetpack_protect_global_whitelist'->'local') = 'array'
      and ${isModuleOnIn('protect')}
  `.execute(db);
  return rows.map(({ range }) => range);
}
