import { sql } from 'kysely';
import { MODULES, type ModuleSlug } from '#shared/domain/modules.ts';

/**
 * Whether a module of `blogs` is on, for the text of a statement that reads that table; the same as isModuleOn. For a feed from
 * elsewhere, which a left join gives no blog, it is as on a new one.
 */
export function toModuleOnSql(slug: ModuleSlug, blogs = 'blogs'): string {
  return `coalesce((${blogs}.modules->>'${slug}')::boolean, ${MODULES[slug].isOnAtFirst})`;
}

/** The comment policy that holds in `blogs`: closed where the module of comments is off; null for a feed from elsewhere. */
export const COMMENT_POLICY = `case when blogs.id is null or ${toModuleOnSql('comments')} then blogs.comment_policy else 'closed' end`;

/** The same for Kysely. */
export const commentPolicy = sql<'open' | 'moderated' | 'closed' | null>`${sql.raw(COMMENT_POLICY)}`;

/** For Kysely: whether a module of `blogs` is on. */
export function isModuleOnIn(slug: ModuleSlug) {
  return sql<boolean>`${sql.raw(toModuleOnSql(slug))}`;
}
