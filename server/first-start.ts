import { STARTER_BLOG_SLUG } from '#shared/domain/starter-content.ts';
import type { Context } from './context.ts';
import { createArticle } from './features/articles/save.ts';
import { findBlogBySlug } from './features/blogs/queries.ts';
import { createBlog } from './features/blogs/queries-write.ts';
import { STARTER_CONTENT } from './features/starter-content/pages.ts';
import { isNewServer, listSlugs, lockFirstStart } from './features/starter-content/queries.ts';

/**
 * Creates a new server's content, so that its first visitor does not see an empty page: the platform's own handbook, an ordinary
 * blog without an owner. Does nothing if there is a user or a blog. Several processes may start at once; an interrupted one is
 * continued.
 */
export async function seedFirstStart(context: Context): Promise<void> {
  if (!(await isNew(context))) return;
  await context.db.transaction().execute(async (trx) => {
    // Only takes the lock; every post is written in its own transaction, like a writer's.
    await lockFirstStart(trx);
    if (await isNew(context)) await createStarterContent(context);
  });
}

function isNew({ db }: Context): Promise<boolean> {
  return isNewServer(db, { slug: STARTER_BLOG_SLUG, pages: STARTER_CONTENT.length });
}

async function createStarterContent(context: Context): Promise<void> {
  const { db, clock, config } = context;
  const blog = {
    slug: STARTER_BLOG_SLUG,
    title: 'The Tidings handbook',
    tagline: 'How to follow, read and write here.',
    language: 'en',
    teamId: null,
  };
  await db
    .transaction()
    .execute((trx) => createBlog(trx, null, blog, { publicUrl: config.publicUrl, now: clock.now() }));
  const found = await findBlogBySlug(db, STARTER_BLOG_SLUG, null);
  if (found?.kind !== 'found') return;
  const slugs = await listSlugs(db, found.row.id);
  const now = clock.now().getTime();
  for (const [index, page] of STARTER_CONTENT.entries()) {
    if (slugs.has(page.slug)) continue;
    await createArticle(context, found.row, null, {
      slug: page.slug,
      title: page.title,
      tags: page.tags,
      excerpt: page.excerpt,
      content: page.html,
      status: 'publish',
      // In the order of the handbook, the last page on top.
      date: new Date(now - (STARTER_CONTENT.length - index) * 60_000).toISOString(),
    });
  }
}
