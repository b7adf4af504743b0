import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

export interface Commenter {
  created_at: Date;
  /** Limited by an administrator. */
  limited_at: Date | null;
  /** Approved comments, counted up to `approvedMax`. */
  approved: number;
  /** Comments of the last hour. */
  hourly: number;
  /** The largest number of other posts under which one of the links was written within a day. */
  repeated: number;
}

/** Returns what decides whether a user's comment waits; `links` are those in its text. */
export async function getCommenter(
  db: Kysely<Schema>,
  {
    userId,
    postId,
    except,
    links,
    approvedMax,
    now,
  }: {
    userId: number;
    postId: number;
    /** A comment that does not count. */
    except: number | undefined;
    links: string[];
    approvedMax: number;
    now: Date;
  },
): Promise<Commenter> {
  const isOther = sql`id is distinct from ${except ?? null}::bigint`;
  const { rows } = await sql<Commenter>`
    select users.created_at, users.limited_at,
      (select count(*) from (
        select from comments where author_id = users.id and status = 'approved' and deleted_at is null and ${isOther}
        limit ${approvedMax}
      ) approved) as approved,
      (select count(*) from comments where author_id = users.id and created_at > ${now}::timestamptz - interval '1 hour' and ${isOther}) as hourly,
      coalesce((
        select max(posts) from (
          select count(distinct comments.post_id) as posts
          from unnest(${links}::text[]) link
          join comments on comments.author_id = users.id and comments.created_at > ${now}::timestamptz - interval '1 day'
            and comments.post_id <> ${postId} and position(link in comments.content_html) > 0
          group by link
        ) used
      ), 0) as repeated
    from users where users.id = ${userId}
  `.execute(db);
  return rows[0]!;
}
