import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import { findEmailRecipient } from '#server/features/subscriptions/queries.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { enqueueEmail } from '#server/platform/email/send.ts';
import type { ConnectionError } from '#shared/domain/connection-errors.ts';
import { parseLocale } from '#shared/i18n/locales.ts';
import type { ConnectedSiteRow } from './queries.ts';
import type { MonitorTransition } from './queries-health.ts';

/** Notifies a site's owner that it has gone down, or is back, once per change. */
export async function enqueueTransitionEmail(
  context: Context,
  trx: Transaction<Schema>,
  site: ConnectedSiteRow,
  transition: Exclude<MonitorTransition, { kind: 'none' }>,
  error: ConnectionError | '',
): Promise<void> {
  const person = await findEmailRecipient(trx, site.user_id);
  if (!person) return;
  const about = { site: site.name, url: site.url };
  const recipient = { to: person.email, locale: parseLocale(person.language) };
  const link = `${context.config.publicUrl}/me/connected-sites/${site.id}`;
  await enqueueEmail(
    context,
    trx,
    transition.kind === 'down'
      ? {
          ...recipient,
          template: 'SiteDown',
          props: { ...about, error, since: transition.since.toISOString(), link },
        }
      : { ...recipient, template: 'SiteBack', props: { ...about, awayMs: transition.awayMs, link } },
  );
}
