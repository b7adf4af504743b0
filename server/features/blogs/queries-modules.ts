import { type RawBuilder, sql } from 'kysely';
import { MODULES, type ModuleSlug } from '#shared/domain/modules.ts';

/**
 * Returns SQL for whether a module of `blogs` is on, for a query that reads that table; the same as isModuleOn. A feed from
 * elsewhere, with nulls from a left join, has the defaults of a new blog.
 */
export function isModuleOnIn(slug: ModuleSlug): RawBuilder<boolean> {
  return sql<boolean>`coalesce((blogs.modules->>${sql.lit(slug)})::boolean, ${sql.lit(MODULES[slug].isOnAtFirst)})`;
}

/** The effective comment policy in `blogs`: closed where the module of comments is off; null for a feed from elsewhere. */
export const commentPolicy = sql<'open' | 'moderated' | 'closed' | null>`
  case when blogs.id is null or ${isModuleOnIn('comments')} then blogs.comment_policy else 'closed' end`;
