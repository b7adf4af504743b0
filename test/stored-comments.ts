import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

/** Stores approved comments under a post, the first 500 minutes ago and then one a minute; returns their numbers. */
export async function storeComments(
  db: Kysely<Schema>,
  { postId, authorId, texts }: { postId: number; authorId: number; texts: string[] },
): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, text] of texts.entries()) {
    const { id } = await db
      .insertInto('comments')
      .values({
        post_id: postId,
        author_id: authorId,
        status: 'approved',
        content_html: `<p>${text}</p>`,
        content_raw: text,
        created_at: new Date(Date.now() - (500 - index) * 60_000),
        parent_id: null,
        root_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  return ids;
}

/** Returns so many different texts. */
export const numberedTexts = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `Comment number ${index + 1}`);
