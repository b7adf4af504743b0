import type { Kysely } from 'kysely';
import type { Context } from '#server/context.ts';
import { markEmailSent } from '#server/features/accounts/queries.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { enqueueEmail } from '#server/platform/email/send.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { parseLocale } from '#shared/i18n/locales.ts';

/** To whom a mail about an address goes. */
interface Recipient {
  id: number;
  name: string;
  email: string;
  language: string;
}

/** What the token of a confirming link is for. */
const PURPOSE = 'confirm email';
/** Between two mails to a new address, which may be somebody else's. */
const COOL_DOWN_MS = 60_000;

/** Throws `throttled` when this person had a mail of this kind sent a moment ago. */
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
 * Orders the mails about a new address: the link to the new one, and a warning to the one so far. Where the new one is another
 * member's already, that member is told in place of the link, and nothing that the asker sees differs.
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
      ? { to: newEmail, mail: 'AddressInUse', props: toEmailProps(owner) }
      : { to: newEmail, mail: 'ConfirmNewEmail', props: { ...toEmailProps(user), link } },
  );
  await enqueueEmail(context, trx, {
    to: user.email,
    mail: 'AddressChangeAsked',
    props: { ...toEmailProps(user), newEmail, link: `${config.publicUrl}/me/account` },
  });
}

/** Tells the former address that it is no longer the account's. */
export async function enqueueAddressChangedEmail(
  context: Context,
  trx: Kysely<Schema>,
  user: Recipient,
  newEmail: string,
): Promise<void> {
  await enqueueEmail(context, trx, {
    to: user.email,
    mail: 'AddressChanged',
    props: { ...toEmailProps(user), newEmail },
  });
}

/** Who confirms which address by this token; undefined for a token that is not ours. */
export function verifyConfirmation(
  { signer }: Pick<Context, 'signer'>,
  token: string,
): { userId: number; email: string } | undefined {
  const [userId, email] = signer.verify(PURPOSE, token)?.split(' ') ?? [];
  return userId && email ? { userId: Number(userId), email } : undefined;
}

function toEmailProps({ name, language }: Recipient) {
  return { name, locale: parseLocale(language) };
}
