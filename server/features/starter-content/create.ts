import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { createArticle } from '#server/features/articles/save.ts';
import { findBlogBySlug } from '#server/features/blogs/queries.ts';
import { createBlog } from '#server/features/blogs/queries-write.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { job } from '#server/platform/jobs/jobs.ts';
import { toHandbookSlug } from '#shared/domain/starter-content.ts';
import { type Language, parseLocale } from '#shared/i18n/locales.ts';
import { readHandbook } from './handbook.ts';
import { findReader, listSlugs, lockFirstStart } from './queries.ts';
import { subscribeToHandbook } from './rules.ts';

/** Creates the handbook in a language, unless there is one. An interrupted one is continued. */
export async function createHandbook(context: Context, language: Language): Promise<void> {
  const { db, clock, config } = context;
  const { title, tagline, pages } = await readHandbook(language);
  const slug = toHandbookSlug(language);
  const blog = { slug, title, tagline, language, teamId: null };
  await db
    .transaction()
    .execute((trx) => createBlog(trx, null, blog, { publicUrl: config.publicUrl, now: clock.now() }));
  const found = await findBlogBySlug(db, slug, null);
  if (found?.kind !== 'found') return;
  const slugs = await listSlugs(db, found.row.id);
  const now = clock.now().getTime();
  for (const [index, { html, ...page }] of pages.entries()) {
    if (slugs.has(page.slug)) continue;
    await createArticle(context, found.row, null, {
      ...page,
      content: html,
      status: 'publish',
      // In the order of the handbook, the last page on top.
      date: new Date(now - (pages.length - index) * 60_000).toISOString(),
    });
  }
}

/** Creates the handbook in the language of a user, who follows it (`follows`) once their address is confirmed. */
export const createHandbookJob = job({
  name: 'starter-content.create',
  payload: z.object({ userId: z.number(), follows: z.boolean() }),
  run: async (context: Context, { userId, follows }) => {
    const reader = await findReader(context.db, userId);
    const language = parseLocale(reader?.language);
    if (!reader || language === 'en' || language === 'en-XA') return;
    await context.db.transaction().execute(async (trx) => {
      // Only takes the lock; every post is written in its own transaction, like a writer's.
      await lockFirstStart(trx);
      await createHandbook(context, language);
    });
    if (follows && reader.email_verified)
      await context.db.transaction().execute((trx: Transaction<Schema>) => subscribeToHandbook(trx, userId));
  },
});
