import type { Kysely } from 'kysely';
import type { Clock } from '#server/context.ts';
import type {
  AccountEmails,
  CorrectionOutcome,
  EmailOutcome,
  EmailRecipient,
} from '#server/platform/auth/emails.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { enqueueEmail } from '#server/platform/email/send.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Email } from '#shared/emails.ts';
import { parseLocale } from '#shared/i18n/locales.ts';
import {
  countEmailsTo,
  findEmailSentAt,
  findLanguage,
  findOwnerOfAddress,
  markEmailSent,
  updateUnconfirmedAddress,
} from './queries.ts';

/** Between two emails of one type to one user. */
const COOL_DOWN_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * COOL_DOWN_MS;
/** To one address, over all accounts that wait for it: anyone can sign up with another person's. */
const LINKS_PER_HOUR = 5;

/** Returns how long to wait before the link to the address can be sent again. */
export async function getSecondsUntilLink(
  { db, clock }: { db: Kysely<Schema>; clock: Clock },
  userId: number,
): Promise<number> {
  const last = await findEmailSentAt(db, userId, 'VerifyEmail');
  const leftMs = last ? last.getTime() + COOL_DOWN_MS - clock.now().getTime() : 0;
  return Math.max(0, Math.ceil(leftMs / 1_000));
}

/**
 * Creates the emails of an account. Each type is sent to a user at most once a minute, whoever requests it: the address may be
 * another person's.
 */
export function createAccountEmails(parts: {
  db: Kysely<Schema>;
  jobs: Jobs;
  clock: Clock;
  publicUrl: string;
}): AccountEmails {
  const { db, clock, publicUrl } = parts;

  /** Records and enqueues one email to a user, unless one of its type was sent in the last minute. */
  async function enqueueThrottled(
    trx: Kysely<Schema>,
    person: EmailRecipient,
    email: Email,
    coolDownMs = COOL_DOWN_MS,
  ): Promise<EmailOutcome> {
    const outcome = await recordSent(trx, person, email.template, coolDownMs);
    if (outcome.kind === 'sent') await enqueueTo(trx, person, email);
    return outcome;
  }

  /** Enqueues an email in the language of the user's account. */
  async function enqueueTo(
    trx: Kysely<Schema>,
    { id, email: to }: EmailRecipient,
    email: Email,
  ): Promise<void> {
    await enqueueEmail(parts, trx, { ...email, to, locale: parseLocale(await findLanguage(trx, id)) });
  }

  async function recordSent(
    trx: Kysely<Schema>,
    person: EmailRecipient,
    template: string,
    coolDownMs = COOL_DOWN_MS,
  ): Promise<EmailOutcome> {
    const now = clock.now();
    const notSince = new Date(now.getTime() - coolDownMs);
    const last = await markEmailSent(trx, { userId: person.id, kind: template, now, notSince });
    if (!last) return { kind: 'sent' };
    return { kind: 'throttled', retryAfter: Math.ceil((last.getTime() - notSince.getTime()) / 1_000) };
  }

  /**
   * Enqueues the link for an address that waits in this account. The outcome depends on this account only: neither on an owner of
   * the address, who is notified instead, nor on other accounts that wait for it, which together get a few emails an hour.
   */
  async function enqueueVerification(
    trx: Kysely<Schema>,
    person: EmailRecipient,
    token: string,
    coolDownMs = COOL_DOWN_MS,
  ): Promise<EmailOutcome> {
    const outcome = await recordSent(trx, person, 'VerifyEmail', coolDownMs);
    if (outcome.kind === 'throttled') return outcome;
    const owner = await findOwnerOfAddress(trx, person.email);
    const since = new Date(clock.now().getTime() - HOUR_MS);
    if (owner && owner.id !== person.id)
      await enqueueThrottled(trx, owner, {
        template: 'AccountExists',
        props: {
          name: owner.name,
          logInLink: `${publicUrl}/log-in`,
          resetLink: `${publicUrl}/forgot-password`,
        },
      });
    else if ((await countEmailsTo(trx, person.email, 'VerifyEmail', since)) <= LINKS_PER_HOUR)
      await enqueueTo(trx, person, {
        template: 'VerifyEmail',
        props: {
          name: person.name,
          link: `${publicUrl}/api/auth/verify-email?token=${token}&callbackURL=${encodeURIComponent('/verify-email?confirmed=1')}`,
        },
      });
    return outcome;
  }

  /**
   * Enqueues the link to a corrected address. The first correction of a mistyped one works at once, even just after the first
   * link; further ones once a minute. The limits of the new address are those of `enqueueVerification`.
   */
  async function enqueueCorrection(
    trx: Kysely<Schema>,
    person: EmailRecipient,
    token: string,
  ): Promise<CorrectionOutcome> {
    const outcome = await recordSent(trx, person, 'CorrectAddress');
    if (outcome.kind === 'throttled') return outcome;
    if (!(await updateUnconfirmedAddress(trx, person.id, person.email))) return { kind: 'confirmed' };
    return enqueueVerification(trx, person, token, 0);
  }

  return {
    sendVerification: (person, token) =>
      db.transaction().execute((trx) => enqueueVerification(trx, person, token)),
    correctAddress: (person, token) =>
      db.transaction().execute((trx) => enqueueCorrection(trx, person, token)),
    sendResetLink: (person, token) =>
      db.transaction().execute((trx) =>
        enqueueThrottled(trx, person, {
          template: 'ResetPassword',
          props: { name: person.name, link: `${publicUrl}/reset-password?token=${token}` },
        }),
      ),
    sendPasswordIsReset: (person, keys) =>
      db.transaction().execute((trx) =>
        enqueueThrottled(trx, person, {
          template: 'PasswordIsReset',
          props: { name: person.name, ...keys, link: `${publicUrl}/me/security` },
        }),
      ),
    // Guessing may continue for days, and one email is enough.
    sendPasswordGuesses: (person) =>
      db.transaction().execute((trx) =>
        enqueueThrottled(
          trx,
          person,
          {
            template: 'PasswordGuesses',
            props: { name: person.name, resetLink: `${publicUrl}/forgot-password` },
          },
          DAY_MS,
        ),
      ),
  };
}
