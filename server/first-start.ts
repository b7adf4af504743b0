import { STARTER_BLOG_SLUG } from '#shared/domain/starter-content.ts';
import type { Context } from './context.ts';
import { createHandbook } from './features/starter-content/create.ts';
import { readHandbook } from './features/starter-content/handbook.ts';
import { isNewServer, lockFirstStart } from './features/starter-content/queries.ts';

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
    if (await isNew(context)) await createHandbook(context, 'en');
  });
}

async function isNew({ db }: Context): Promise<boolean> {
  const { pages } = await readHandbook('en');
  return isNewServer(db, { slug: STARTER_BLOG_SLUG, pages: pages.length });
}
