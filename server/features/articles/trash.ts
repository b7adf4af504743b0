import type { Context } from '#server/context.ts';
import type { SiteRow } from '#server/features/blogs/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import * as queries from './queries.ts';
import { planTiming } from './rules.ts';
import { requireEditor, settle } from './save.ts';

type TrashDeps = Pick<Context, 'db' | 'jobs' | 'clock' | 'config'>;

/** Puts a post into the trash; from there, deletes it for good with its revisions. Throws `unknown_post`, `forbidden`. */
export async function deleteArticle(
  deps: TrashDeps,
  site: SiteRow,
  articleId: number,
  editor: Viewer,
): Promise<'trash' | 'deleted'> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (trx) => {
    await queries.lockSite(trx, site.id);
    const before = await queries.getArticle(trx, site.id, articleId, { lock: true });
    requireEditor(editor, site, before);
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
    await settle(trx, deps, article, now);
    return 'trash';
  });
}

/** Takes a post out of the trash: with the status and the date that it had. Throws `unknown_post`, `forbidden`, `conflict`. */
export async function restoreArticle(
  deps: TrashDeps,
  site: SiteRow,
  articleId: number,
  editor: Viewer,
): Promise<queries.ArticleRow> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (trx) => {
    await queries.lockSite(trx, site.id);
    const before = await queries.getArticle(trx, site.id, articleId, { lock: true });
    requireEditor(editor, site, before);
    if (before.status !== 'trash') throw new AppError('conflict', 'This post is not in the trash.');
    const status = (before.status_before_trash ?? 'draft') as queries.ArticleRow['status'];
    const article = await queries.updateArticle(trx, articleId, {
      // A schedule whose time has passed in the trash has come.
      ...planTiming(before, { status, date: undefined }, now),
      status_before_trash: null,
      version: before.version + 1,
      updated_at: now,
    });
    await settle(trx, deps, article, now);
    return article;
  });
}
