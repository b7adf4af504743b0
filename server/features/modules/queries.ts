import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

/** What changes of a blog's modules: which are on, and options by name. What is not named stays. */
export interface ModulesChange {
  modules: Record<string, boolean>;
  options: Record<string, unknown>;
}

/** Merges a change into what the blog has, so that two people who change different things keep both. Its pages are new from then on. */
export async function updateModules(
  trx: Transaction<Schema>,
  blogId: number,
  { modules, options }: ModulesChange,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('blogs')
    .set({
      modules: sql`modules || ${JSON.stringify(modules)}::jsonb`,
      options: sql`options || ${JSON.stringify(options)}::jsonb`,
    })
    .where('id', '=', blogId)
    .execute();
  await trx.updateTable('feeds').set({ last_change_at: now }).where('blog_id', '=', blogId).execute();
}
