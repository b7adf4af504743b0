import type { Kysely } from 'kysely';
import type { Context } from '#server/context.ts';
import { markEmailSent } from '#server/features/accounts/queries.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { enqueueEmail } from '#server/platform/email/send.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { parseLocale } from '#shared/i18n/locales.ts';

/** Recipient of an email about an address. */
interface Recipient {
  id: number;
  name: string;
  email: string;
  language: string;
}

/** Purpose of the confirmation token. */
const PURPOSE = 'confirm email';
/** Between two emails to a new address, which may be another person's. */
const COOL_DOWN_MS = 60_000;

/** Throws `throttled` if this user was sent an email of this type a moment ago. */
async function requireCoolDown(trx: Kysely<Schema>, userId: number, now: Date): Promise<void> {
  const notSince = new Date(now.getTime() - COOL_DOWN_MS);
  const last = await markEmailSent(trx, { userId, kind: 'ConfirmNewEmail', now, notSince });
  if (!last) return;
  const seconds = Math.ceil((last.getTime() - notSince.getTime()) / 1_000);
  throw new AppError('throttled', `We’ve just sent you an email. Try again in ${seconds} seconds.`, {
    retry_after: seconds,
  });
}

/**
 * Enqueues the emails about a new address: the link to the new one, and a warning to the current one. If another user has the new
 * address, that user is notified instead, without any visible difference.
 */
export async function enqueueConfirmationEmails(
  context: Context,
  trx: Kysely<Schema>,
  user: Recipient,
  newEmail: string,
  owner: Recipient | undefined,
): Promise<void> {
  const { signer, config, clock } = context;
  await requireCoolDown(trx, user.id, clock.now());
  const token = signer.sign(PURPOSE, `${user.id} ${newEmail}`);
  const link = `${config.publicUrl}/confirm-email?token=${token}`;
  await enqueueEmail(
    context,
    trx,
    owner
      ? {
          to: newEmail,
          template: 'AddressInUse',
          props: { name: owner.name },
          locale: parseLocale(owner.language),
        }
      : {
          to: newEmail,
          template: 'ConfirmNewEmail',
          props: { name: user.name, link },
          locale: parseLocale(user.language),
        },
  );
  await enqueueEmail(context, trx, {
    to: user.email,
    template: 'AddressChangeRequested',
    props: { name: user.name, newEmail, link: `${config.publicUrl}/me/account` },
    locale: parseLocale(user.language),
  });
}

/** Notifies the former address that it is no longer the account's. */
export async function enqueueAddressChangedEmail(
  context: Context,
  trx: Kysely<Schema>,
  user: Recipient,
  newEmail: string,
): Promise<void> {
  await enqueueEmail(context, trx, {
    to: user.email,
    template: 'AddressChanged',
    props: { name: user.name, newEmail },
    locale: parseLocale(user.language),
  });
}

/** Returns the user and the address that this token confirms; undefined for a token that is not ours. */
export function verifyConfirmation(
  { signer }: Pick<Context, 'signer'>,
  token: string,
): { userId: number; email: string } | undefined {
  const [userId, email] = signer.verify(PURPOSE, token)?.split(' ') ?? [];
  return userId && email ? { userId: Number(userId), email } : undefined;
}
