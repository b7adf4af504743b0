import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { MenuPage } from '#shared/api/blog-pages.ts';
import { MENU_PAGES_MAX } from '#shared/domain/limits.ts';

const menuPages = prepared<{ blogId: number }, MenuPage>(
  'list_menu_pages',
  (p) => sql`
    select id as "ID", slug, title from articles
    where blog_id = ${p('blogId')} and type = 'page' and status = 'publish'
    order by menu_order, lower(title), id limit ${sql.lit(MENU_PAGES_MAX)}`,
);

/** Lists a blog's published pages in the order of its menu. */
export async function listMenuPages(db: Kysely<Schema>, blogId: number): Promise<MenuPage[]> {
  return menuPages.execute(db, { blogId });
}
