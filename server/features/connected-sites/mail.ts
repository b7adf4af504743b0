import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import { findMailedPerson } from '#server/features/subscriptions/queries.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { orderMail } from '#server/platform/email/send.ts';
import type { ConnectionError } from '#shared/domain/connection-errors.ts';
import type { ConnectedSiteRow } from './queries.ts';
import type { MonitorTurn } from './queries-health.ts';

/** Tells a site's owner that it has gone down, or is back. The turn comes once, and so does the mail. */
export async function mailTurn(
  context: Context,
  trx: Transaction<Schema>,
  site: ConnectedSiteRow,
  turn: Exclude<MonitorTurn, { kind: 'none' }>,
  error: ConnectionError | '',
): Promise<void> {
  const person = await findMailedPerson(trx, site.user_id);
  if (!person) return;
  const about = { site: site.name, url: site.url };
  const link = `${context.config.publicUrl}/me/connected-sites/${site.id}`;
  await orderMail(
    context,
    trx,
    turn.kind === 'down'
      ? {
          to: person.email,
          mail: 'SiteDown',
          props: { ...about, error, since: turn.since.toISOString(), link },
        }
      : { to: person.email, mail: 'SiteBack', props: { ...about, awayMs: turn.awayMs, link } },
  );
}
