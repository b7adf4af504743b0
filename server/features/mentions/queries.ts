import { type Kysely, sql } from 'kysely';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import { linkMentions, listMentions } from '#server/markup/mentions.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Links the mentions in sanitised HTML of people who may see the feed that it belongs to. */
export async function linkMentionedUsers(
  db: Kysely<Schema>,
  html: string,
  { feedId, publicUrl }: { feedId: number; publicUrl: string },
): Promise<string> {
  const users = await listMentionedUsers(db, html, feedId);
  return linkMentions(html, new Set(users.map(({ username }) => username)), publicUrl);
}

/** Lists the people whom sanitised HTML mentions and who may see the feed that it belongs to. */
export async function listMentionedUsers(
  db: Kysely<Schema>,
  html: string,
  feedId: number,
): Promise<{ id: number; username: string }[]> {
  const names = listMentions(html);
  if (names.length === 0) return [];
  const { rows } = await sql<{ id: number; username: string }>`
    select users.id, users.username from users
    join feeds on feeds.id = ${feedId}
    where users.username = any(${names}::text[]) and ${isVisibleTo(sql.ref<number>('users.id'))}
  `.execute(db);
  return rows;
}
