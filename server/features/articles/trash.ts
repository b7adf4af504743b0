import type { Context } from '#server/context.ts';
import type { BlogRow } from '#server/features/blogs/queries.ts';
import { lockBlog } from '#server/features/blogs/queries-write.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import * as queries from './queries.ts';
import { computeTiming } from './rules.ts';
import { applyArticleState, requireEditor } from './save.ts';

type TrashDeps = Pick<Context, 'db' | 'jobs' | 'clock' | 'config'>;

/** Moves an article to the trash; from there, deletes it permanently with its revisions. Throws `unknown_post`, `forbidden`. */
export async function deleteArticle(
  deps: TrashDeps,
  blog: BlogRow,
  articleId: number,
  editor: Viewer,
): Promise<'trash' | 'deleted'> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (trx) => {
    await lockBlog(trx, blog.id);
    const before = await queries.getArticle(trx, blog.id, articleId, { lock: true });
    requireEditor(editor, blog, before);
    if (before.status === 'trash') {
      await queries.deleteArticle(trx, articleId);
      return 'deleted';
    }
    const article = await queries.updateArticle(trx, articleId, {
      status: 'trash',
      status_before_trash: before.status,
      version: before.version + 1,
      updated_at: now,
    });
    await applyArticleState(trx, deps, article, now);
    return 'trash';
  });
}

/** Restores an article from the trash with its former status and date. Throws `unknown_post`, `forbidden`, `conflict`. */
export async function restoreArticle(
  deps: TrashDeps,
  blog: BlogRow,
  articleId: number,
  editor: Viewer,
): Promise<queries.ArticleRow> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (trx) => {
    await lockBlog(trx, blog.id);
    const before = await queries.getArticle(trx, blog.id, articleId, { lock: true });
    requireEditor(editor, blog, before);
    if (before.status !== 'trash') throw new AppError('conflict', 'This post is not in the trash.');
    const status = (before.status_before_trash ?? 'draft') as queries.ArticleRow['status'];
    const article = await queries.updateArticle(trx, articleId, {
      // A schedule whose time passed in the trash is due.
      ...computeTiming(before, { status, date: undefined }, now),
      status_before_trash: null,
      version: before.version + 1,
      updated_at: now,
    });
    await applyArticleState(trx, deps, article, now);
    return article;
  });
}
