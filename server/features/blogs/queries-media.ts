import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

/**
 * Deletes the uploaded images of which the condition holds, and lets a job remove their files. Called before what they belong to
 * is deleted: a cascade would leave the files.
 */
export async function deleteMedia(trx: Transaction<Schema>, condition: RawBuilder<unknown>): Promise<void> {
  await sql`
    with deleted as (delete from media where ${condition} returning id, mime_type)
    select graphile_worker.add_job('media.remove-file', json_build_object('id', id, 'mime_type', mime_type)) from deleted
  `.execute(trx);
}
