import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** Whether the database answers. */
export async function isReachable(db: Kysely<Schema>): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}

/** Writes so many bytes, which are gone again at once: a statement alone is a transaction. Throws where there is no room. */
export async function writeProbe(db: Kysely<Schema>, bytes: number): Promise<void> {
  await sql`
    create temporary table room_probe on commit drop as
    select md5(i::text) as filling from generate_series(1, ${sql.lit(bytes / 64)}) i
  `.execute(db);
}
