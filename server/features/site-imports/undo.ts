import * as queries from './queries-imported.ts';
import { deleteEntries } from './queries-report.ts';
import type { Work } from './work.ts';

/** Articles deleted in one transaction, which keeps the blog's other changes waiting. */
const ARTICLES_AT_ONCE = 50;
const COMMENTS_AT_ONCE = 500;
const PICTURES_AT_ONCE = 200;

/**
 * Deletes everything that an import has stored. What is deleted is not found again, so that an interrupted undo goes on. Pictures
 * that other articles show stay.
 */
export async function undoImport(work: Work): Promise<void> {
  const { row, context } = work;
  const scope = await queries.countUndo(context.db, row);
  work.total = work.done + scope.posts + scope.pictures;
  for (;;) {
    const ids = await queries.listImportedArticles(context.db, row.id, ARTICLES_AT_ONCE);
    if (ids.length === 0) break;
    await work.store(async (trx) => {
      await queries.eraseArticles(trx, row.blog_id, ids);
      work.done += ids.length;
    });
  }
  while ((await work.store((trx) => queries.eraseComments(trx, row.id, COMMENTS_AT_ONCE))) > 0);
  await work.store((trx) => queries.eraseAddresses(trx, row.id));
  await erasePictures(work);
  await work.store((trx) => deleteEntries(trx, row.id));
}

/** Deletes the pictures of an import that no article shows. */
export async function erasePictures(work: Work): Promise<void> {
  const { row, context } = work;
  const kept = await queries.listShownPictures(context.db, row);
  for (;;) {
    const erased = await work.store(async (trx) => {
      const number = await queries.erasePictures(trx, row.id, { kept, limit: PICTURES_AT_ONCE });
      work.done += number;
      return number;
    });
    if (erased === 0) return;
  }
}
