import { type Kysely, sql } from 'kysely';
import { isEmailable } from '#server/features/emails/queries.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Lists the owners of a blog who accept email. */
export async function listContactableOwners(
  db: Kysely<Schema>,
  blogId: number,
): Promise<{ email: string; language: string }[]> {
  const { rows } = await sql<{ email: string; language: string }>`
    select u.email, u.language
    from blog_authors a
    join users u on u.id = a.user_id
    join email_settings s on s.user_id = u.id
    where a.blog_id = ${blogId} and a.role = 'owner' and a.accepted_at is not null and ${isEmailable}
    order by a.accepted_at, u.id
  `.execute(db);
  return rows;
}
