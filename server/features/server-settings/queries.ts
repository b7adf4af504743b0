import type { Kysely, Selectable } from 'kysely';
import type { Schema, ServerSettings } from '#server/platform/db/schema.ts';

export type ServerSettingsRow = Omit<Selectable<ServerSettings>, 'id'>;

const DEFAULTS: ServerSettingsRow = { sign_up_mode: 'open', member_invitations: 0 };

/** Returns the settings of the whole server that administrators change. */
export async function getServerSettings(db: Kysely<Schema>): Promise<ServerSettingsRow> {
  const row = await db
    .selectFrom('server_settings')
    .select(['sign_up_mode', 'member_invitations'])
    .executeTakeFirst();
  return row ?? DEFAULTS;
}

/** Changes some of them; returns those before. Concurrent changes wait for each other. */
export async function updateServerSettings(
  trx: Kysely<Schema>,
  change: Partial<ServerSettingsRow>,
): Promise<ServerSettingsRow> {
  await trx
    .insertInto('server_settings')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const before = await trx
    .selectFrom('server_settings')
    .select(['sign_up_mode', 'member_invitations'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  await trx.updateTable('server_settings').set(change).execute();
  return before;
}
