import { sql } from 'kysely';
import { MODULES, type ModuleSlug } from '#shared/domain/modules.ts';

/**
 * Returns SQL for whether a module of `blogs` is on, for a statement that reads that table; the same as isModuleOn. A feed from
 * elsewhere, with nulls from a left join, has the defaults of a new blog.
 */
export function toModuleOnSql(slug: ModuleSlug, blogs = 'blogs'): string {
  return `coalesce((${blogs}.modules->>'${slug}')::boolean, ${MODULES[slug].isOnAtFirst})`;
}

/** The effective comment policy in `blogs`: closed where the module of comments is off; null for a feed from elsewhere. */
export const COMMENT_POLICY = `case when blogs.id is null or ${toModuleOnSql('comments')} then blogs.comment_policy else 'closed' end`;

/** The same for Kysely. */
export const commentPolicy = sql<'open' | 'moderated' | 'closed' | null>`${sql.raw(COMMENT_POLICY)}`;

/** The same as toModuleOnSql for Kysely. */
export function isModuleOnIn(slug: ModuleSlug) {
  return sql<boolean>`${sql.raw(toModuleOnSql(slug))}`;
}
