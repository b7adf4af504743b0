import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

/** One list of the download: its name and contents, and the tables it covers. */
export interface ExportSection {
  name: string;
  tables: string[];
  /**
   * Returns the statement of the rows after `after`: their number or key, which continues the next batch, and the data. `u` is
   * the user's number.
   */
  rows: (u: number, after: string) => ReturnType<typeof sql<ExportRow>>;
}

export interface ExportRow {
  key: string;
  item: Record<string, unknown>;
}

/** Rows per batch; posts have up to a megabyte of HTML each. */
export const BATCH = sql.lit(50);

interface Rows {
  name: string;
  /** The table of the section, joined with details of its rows. */
  from: string;
  otherTables?: string[];
  /** The column of the user; `user_id` if neither this nor an address is given. */
  person?: string;
  /** The column of an email address: its rows are the user's if the address is confirmed. */
  address?: string;
  /** The unique number that rows are ordered and paged by; `id` if absent. */
  key?: string;
  hasTextKey?: boolean;
  /** The columns that are written. */
  columns: string;
}

/** Defines a section whose rows have one key. All parts of its statement except the values are constants of this file. */
export function section({
  name,
  from,
  otherTables = [],
  person,
  address,
  key = 'id',
  hasTextKey,
  columns,
}: Rows) {
  const rows: ExportSection['rows'] = (u, after) => {
    const whose = [];
    if (person || !address) whose.push(sql`${sql.raw(person ?? 'user_id')} = ${u}`);
    if (address)
      whose.push(sql`${sql.raw(address)} = (select email from users where id = ${u} and email_verified)`);
    return sql`
      select export_key::text as key, to_jsonb(rows) - 'export_key' as item from (
        select ${sql.raw(key)} as export_key, ${sql.raw(columns)}
        from ${sql.raw(from)} where ${sql.join(whose, sql` or `)}
      ) rows
      where export_key > ${hasTextKey ? sql`${after}` : sql`${after}::bigint`} order by export_key limit ${BATCH}`;
  };
  return { name, tables: [from.split(' ')[0]!, ...otherTables], rows };
}

/**
 * Returns SQL for a value of a feed or its post, which is null for a blog of a team that the user has left.
 * @param feedId, user the columns with both numbers
 */
export const unlessLeft = (value: string, feedId: string, user: string): string =>
  `case when ${feedId} not in (
    select private.id from feeds private where private.team_id is not null
      and private.team_id not in (select team_id from team_members where team_members.user_id = ${user})
  ) then ${value} end`;

/** Lists all rows of a section, with one batch in memory at a time. */
export async function* listExportItems(
  db: Kysely<Schema>,
  section: ExportSection,
  userId: number,
): AsyncGenerator<ExportRow['item']> {
  // Smaller than every number and every key.
  for (let after = '0'; ; ) {
    const { rows } = await section.rows(userId, after).execute(db);
    for (const { item } of rows) yield item;
    const last = rows.at(-1);
    if (!last) return;
    after = last.key;
  }
}
