import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

/** Changes of a blog's modules: which are on, and options by name. Absent ones stay unchanged. */
export interface ModulesChange {
  modules: Record<string, boolean>;
  options: Record<string, unknown>;
}

/** Merges a change into the stored modules, so that concurrent changes are both kept. The blog's pages become stale. */
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
