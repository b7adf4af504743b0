import { sql, type Transaction } from 'kysely';
import { toJsonText } from '#server/platform/db/json-text.ts';
import type { Comments, Schema } from '#server/platform/db/schema.ts';

type Trx = Transaction<Schema>;

/** Returns numbers for new comments, ascending. */
export async function takeCommentIds(trx: Trx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('comments', 'id')) as id from generate_series(1, ${count})
  `.execute(trx);
  return rows.map(({ id }) => id);
}

/** Returns the threads of those of these comments that are there, by number; also of a post that is not published. */
export async function listThreads(
  trx: Trx,
  postId: number,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; thread: number }>`
    select id, coalesce(root_id, id) as thread from comments where post_id = ${postId} and id = any(${[...ids]}::bigint[])
    union all
    select (item->>'id')::bigint, coalesce(item->>'root_id', item->>'id')::bigint
    from articles, jsonb_array_elements(conversation->'comments') as item
    where articles.id = ${postId} and (item->>'id')::bigint = any(${[...ids]}::bigint[])
  `.execute(trx);
  return new Map(rows.map(({ id, thread }) => [id, thread]));
}

/** A row of `comments` with its number. */
export interface CommentState {
  id: number;
  post_id: number;
  author_id: number | null;
  guest_name: string | null;
  guest_url: string | null;
  parent_id: number | null;
  root_id: number | null;
  status: Comments['status'];
  content_html: string;
  content_raw: string;
  created_at: Date;
}

/** Stores comments; those of an article that is not published are kept with it, and are there when it is published. */
export async function insertComments(
  trx: Trx,
  articleId: number,
  rows: readonly CommentState[],
): Promise<void> {
  const whole = toJsonText(rows.map((row) => ({ ...row, like_count: 0 })));
  await sql`
    insert into comments select (jsonb_populate_record(null::comments, item)).*
    from jsonb_array_elements(${whole}::jsonb) as item
    where exists (select from posts where id = ${articleId})
  `.execute(trx);
  await sql`
    update articles set conversation = coalesce(conversation, '{}') || jsonb_build_object(
      'comments', coalesce(conversation->'comments', '[]') || ${whole}::jsonb
    )
    where id = ${articleId} and not exists (select from posts where id = ${articleId})
  `.execute(trx);
}
