import type { Kysely, Selectable, Transaction } from 'kysely';
import type { ArticleRevisions, Schema } from '#server/platform/db/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ArticleRow } from './queries.ts';

type RevisionRow = Selectable<ArticleRevisions>;

/** Saves the current state of an article, at most once. */
export async function saveRevision(trx: Transaction<Schema>, article: ArticleRow): Promise<void> {
  await trx
    .insertInto('article_revisions')
    .values({
      article_id: article.id,
      version: article.version,
      author_id: article.editor_id,
      title: article.title,
      content_html: article.content_html,
      content_markdown: article.content_markdown,
      excerpt: article.excerpt,
      featured_image: article.featured_image,
      tags: article.tags,
      saved_at: article.updated_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns when the newest revision was saved; null without one. */
export async function findLastRevisionDate(db: Kysely<Schema>, articleId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('article_revisions')
    .select((select) => select.fn.max('saved_at').as('at'))
    .where('article_id', '=', articleId)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Maximum in one response; each can have a megabyte. */
const LISTED_REVISIONS = 100;

/** Lists earlier states of an article, newest first, at most LISTED_REVISIONS. */
export async function listRevisions(
  db: Kysely<Schema>,
  article: ArticleRow,
): Promise<
  (Pick<RevisionRow, 'version' | 'title' | 'content_html' | 'content_markdown' | 'saved_at'> & {
    author: string | null;
  })[]
> {
  return db
    .selectFrom('article_revisions')
    .leftJoin('users', 'users.id', 'article_revisions.author_id')
    .select(['version', 'title', 'content_html', 'content_markdown', 'saved_at', 'users.name as author'])
    .where('article_id', '=', article.id)
    .where('version', '<', article.version)
    .orderBy('version', 'desc')
    .limit(LISTED_REVISIONS)
    .execute();
}

/** @throws AppError `not_found` */
export async function getRevision(
  db: Kysely<Schema>,
  articleId: number,
  version: number,
): Promise<RevisionRow> {
  const row = await db
    .selectFrom('article_revisions')
    .selectAll()
    .where('article_id', '=', articleId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', 'This post doesn’t have that revision.');
  return row;
}
