import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { lockBlog } from '#server/features/blogs/queries-write.ts';
import { job } from '#server/platform/jobs/jobs.ts';
import { announceArticle } from './announce.ts';
import { projectArticle } from './projection.ts';
import { findArticleById, getArticle, isAuthorSuspended, updateArticle } from './queries.ts';
import { saveRevision } from './queries-revisions.ts';

/**
 * Publishes a scheduled article. Does nothing if it is already published, not yet due, or no longer scheduled, so it may run
 * twice. While its author is suspended it stays scheduled; the end of the suspension adds this job again (`liftSuspension`).
 */
export const publishArticleJob = job({
  name: 'articles.publish',
  payload: z.object({ articleId: z.int() }),
  run: async ({ db, jobs, clock, config }: Context, { articleId }) => {
    const now = clock.now();
    const found = await findArticleById(db, articleId);
    if (!found) return;
    await db.transaction().execute(async (trx) => {
      await lockBlog(trx, found.blog_id);
      const article = await getArticle(trx, found.blog_id, articleId, { lock: true });
      if (article.status !== 'future' || article.publish_at === null || article.publish_at > now) return;
      if (await isAuthorSuspended(trx, articleId)) return;
      const published = await updateArticle(trx, articleId, {
        status: 'publish',
        published_at: article.publish_at,
        publish_at: null,
        version: article.version + 1,
        updated_at: now,
      });
      await saveRevision(trx, published);
      await projectArticle(trx, published, { publicUrl: config.publicUrl, now });
      await announceArticle(trx, { jobs }, published, now);
    });
  },
});
