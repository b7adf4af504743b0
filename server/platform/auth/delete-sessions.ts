import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Ends the sessions of which the condition holds, with their live connections; answers their numbers. Nobody else deletes them. */
export async function deleteSessions(db: Kysely<Schema>, condition: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    with ended as (delete from sessions where ${condition} returning id), ids as (select array(select id from ended) as ids)
    select ids, announce('log_out', ids) from ids
  `.execute(db);
  return rows[0]!.ids;
}
