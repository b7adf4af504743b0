import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { type Operand, prepared } from '#server/platform/db/prepared.ts';
import type { Announcements, Schema } from '#server/platform/db/schema.ts';

/** Announcements at the top of a page at a time. */
const SHOWN = sql.lit(3);

export interface CurrentRow {
  id: number;
  text: string;
  link: string;
}

/** Selects what is announced now to a viewer (null for a visitor) and not dismissed. The table has a few rows. */
export const selectCurrent = (
  viewer: Operand<number | null>,
  now: Operand<Date>,
): RawBuilder<CurrentRow> => sql<CurrentRow>`
  select id, text, link from announcements
  where starts_at <= ${now}::timestamptz and (ends_at is null or ends_at > ${now}::timestamptz)
    and (audience = 'everyone' or ${viewer}::bigint is not null)
    and not exists (
      select from dismissed_announcements
      where user_id = ${viewer}::bigint and announcement_id = announcements.id)
  order by starts_at desc, id desc limit ${SHOWN}`;

const current = prepared<{ viewer: number | null; now: Date }, CurrentRow>('current_announcements', (p) =>
  selectCurrent(p('viewer'), p('now')),
);

/** Lists what is announced to a user, or to visitors (null). */
export function listCurrent(db: Kysely<Schema>, viewer: number | null, now: Date): Promise<CurrentRow[]> {
  return current.execute(db, { viewer, now });
}

/** Hides an announcement from a user; returns false if there is none. */
export async function dismissAnnouncement(db: Kysely<Schema>, id: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    with found as (select id from announcements where id = ${id}),
    dismissed as (
      insert into dismissed_announcements (user_id, announcement_id) select ${userId}, id from found on conflict do nothing)
    select from found`.execute(db);
  return rows.length > 0;
}

export type AnnouncementRow = Selectable<Announcements> & { dismissed: number };

const dismissedCount = sql<number>`(select count(*) from dismissed_announcements where announcement_id = announcements.id)`;

/** Lists announcements, newest first, before the number `before`. */
export async function listAnnouncements(
  db: Kysely<Schema>,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<AnnouncementRow[]> {
  return db
    .selectFrom('announcements')
    .selectAll()
    .select(dismissedCount.as('dismissed'))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export type AnnouncementFields = Pick<
  Selectable<Announcements>,
  'text' | 'link' | 'audience' | 'starts_at' | 'ends_at'
>;

export async function createAnnouncement(
  db: Kysely<Schema>,
  fields: AnnouncementFields,
  now: Date,
): Promise<AnnouncementRow> {
  const row = await db
    .insertInto('announcements')
    .values({ ...fields, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, dismissed: 0 };
}

/** Returns an announcement and locks it until the transaction ends. */
export async function findAnnouncement(
  trx: Kysely<Schema>,
  id: number,
): Promise<AnnouncementRow | undefined> {
  return trx
    .selectFrom('announcements')
    .selectAll()
    .select(dismissedCount.as('dismissed'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateAnnouncement(
  trx: Kysely<Schema>,
  id: number,
  fields: AnnouncementFields,
): Promise<void> {
  await trx.updateTable('announcements').set(fields).where('id', '=', id).execute();
}

export async function deleteAnnouncement(trx: Kysely<Schema>, id: number): Promise<void> {
  await trx.deleteFrom('announcements').where('id', '=', id).execute();
}
