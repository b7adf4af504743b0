import type { Kysely } from 'kysely';
import type { Clock } from '#server/context.ts';
import type { AccountMails, MailedPerson, MailOutcome } from '#server/platform/auth/mails.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { orderMail } from '#server/platform/mail/send.ts';
import { markMailSent } from './queries.ts';

/** Between two mails of one kind to one person. */
const COOL_DOWN_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;

/**
 * The mails that belong to an account. Each kind goes to a person at most once a minute, whoever asks: the address may be
 * somebody else's.
 */
export function createAccountMails(parts: {
  db: Kysely<Schema>;
  jobs: Jobs;
  clock: Clock;
  publicUrl: string;
}): AccountMails {
  const { db, clock, publicUrl } = parts;

  async function order(
    person: MailedPerson,
    mail: string,
    props: Record<string, string | string[]>,
    coolDownMs = COOL_DOWN_MS,
  ): Promise<MailOutcome> {
    const now = clock.now();
    return db.transaction().execute(async (trx) => {
      const notSince = new Date(now.getTime() - coolDownMs);
      const last = await markMailSent(trx, { userId: person.id, kind: mail, now, notSince });
      if (last)
        return { kind: 'throttled', retryAfter: Math.ceil((last.getTime() - notSince.getTime()) / 1_000) };
      await orderMail(parts, trx, { to: person.email, mail, props: { name: person.name, ...props } });
      return { kind: 'sent' };
    });
  }

  return {
    sendVerification: (person, token) => {
      const link = `${publicUrl}/api/auth/verify-email?token=${token}&callbackURL=${encodeURIComponent('/verify-email?confirmed=1')}`;
      return order(person, 'VerifyEmail', { link });
    },
    sendResetLink: (person, token) =>
      order(person, 'ResetPassword', { link: `${publicUrl}/reset-password?token=${token}` }),
    sendPasswordIsReset: (person, keys) =>
      order(person, 'PasswordIsReset', { ...keys, link: `${publicUrl}/me/security` }),
    // Guessing may go on for days, and one mail says it.
    sendGuessedAt: (person) =>
      order(person, 'GuessedAt', { resetLink: `${publicUrl}/forgot-password` }, DAY_MS),
    sendAccountExists: (person) =>
      order(person, 'AccountExists', {
        logInLink: `${publicUrl}/log-in`,
        resetLink: `${publicUrl}/forgot-password`,
      }),
  };
}
