import { type Kysely, sql, type Transaction } from 'kysely';
import { listMentionedUsers } from '#server/features/mentions/queries.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { ArticleRow } from './queries.ts';

/** Lists the people whom an article mentions and who may see its blog. Imported ones mention people of another server. */
export async function listArticleMentions(
  db: Kysely<Schema>,
  article: Pick<ArticleRow, 'id' | 'blog_id' | 'content_html'>,
): Promise<{ id: number; username: string }[]> {
  if (!article.content_html.includes('@')) return [];
  const { rows } = await sql<{ feed_id: number }>`
    select id as feed_id from feeds where blog_id = ${article.blog_id}
      and not exists (select from imported_articles where article_id = ${article.id})
  `.execute(db);
  return rows[0] ? listMentionedUsers(db, article.content_html, rows[0].feed_id) : [];
}

/** Records who has been mentioned in an article. Returns those who had not been before. */
export async function claimMentions(
  trx: Transaction<Schema>,
  articleId: number,
  { userIds, now }: { userIds: number[]; now: Date },
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const claimed = await trx
    .insertInto('article_mentions')
    .values(userIds.map((userId) => ({ article_id: articleId, user_id: userId, mentioned_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute();
  return claimed.map(({ user_id }) => user_id);
}
