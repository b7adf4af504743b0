import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Email, EmailOf, EmailTemplate, RenderEmail } from '#shared/emails.ts';
import { LOCALES, type Locale } from '#shared/i18n/locales.ts';
import type { Schema } from '../db/schema.ts';
import { type AnyJob, type Jobs, job } from '../jobs/jobs.ts';
import type { Handover, Mailer } from './mailer.ts';
import {
  deleteOldRefusals,
  deleteRefusals,
  deleteSentEmails,
  findSendState,
  listUnfinishedSentEmails,
  recordEmailSent,
  recordEmailUnsent,
  recordRefusal,
} from './queries.ts';
import type { SentJournal } from './sent-journal.ts';

export interface EmailContext {
  mailer: Mailer;
  renderEmail: RenderEmail;
  db: Kysely<Schema>;
  /** Only if this process is the only one that sends. */
  sentJournal: SentJournal | undefined;
  clock: { now(): Date };
}

const EmailJobPayload = z.object({
  id: z.string(),
  date: z.iso.datetime(),
  to: z.email(),
  /** With `props` and `locale`, an `Email`. */
  template: z.string(),
  props: z.custom<Email['props']>((props) => typeof props === 'object' && props !== null),
  locale: z.enum(LOCALES).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** Sends only the plain text. */
  textOnly: z.boolean().optional(),
});

/** An email of one template to one address. */
export type EmailJobOf<T extends EmailTemplate> = Omit<EmailOf<T>, 'locale'> & {
  to: string;
  /** The recipient's language. */
  locale: Locale;
  headers?: Record<string, string>;
  textOnly?: boolean;
};
/** Any email to one address. */
export type EmailJob = { [T in EmailTemplate]: EmailJobOf<T> }[EmailTemplate];

/** A mail server that is down overnight must not lose email: twelve attempts with growing delays take about 16 hours. */
const SEND_ATTEMPTS = 12;

/** Much longer than an email is retried. */
const SENT_RETENTION_MS = 30 * 24 * 60 * 60 * 1_000;

/** Attempts, a second apart, to record that an email was not sent. */
const UNDO_TRIES = 300;

/** Sent even to an address that refuses everything: somebody waits for them, and one that is accepted ends the stop. */
const SENT_TO_ALL: ReadonlySet<string> = new Set<EmailTemplate>([
  'VerifyEmail',
  'ResetPassword',
  'PasswordIsReset',
  'ConfirmNewEmail',
  'ConfirmSubscription',
  'AddressChangeRequested',
  'AddressChanged',
  'TestEmail',
]);

/**
 * Sends one email. Jobs run at least once, but this one sends at most once: the email is recorded as sent just before the last
 * line of the message, and a repeated job sends nothing. See "Once and only once" in docs/email.md.
 */
export const sendEmailJob = job({
  name: 'emails.send',
  payload: EmailJobPayload,
  run: async (context: EmailContext, { id, date, to, headers, textOnly, ...email }) => {
    const { db, mailer, clock } = context;
    const { is_sent, refusals, is_stopped } = await findSendState(db, id, to);
    if (is_sent || (is_stopped && !SENT_TO_ALL.has(email.template))) return;
    const { subject, html, text } = await context.renderEmail(email as Email);
    const content = { subject, text, ...(textOnly ? {} : { html }) };
    const refusal = await mailer.sendEmail(
      { ...content, id, date: new Date(date), to, ...(headers ? { headers } : {}) },
      createHandover(context, id),
    );
    if (refusal) await recordRefusal(db, to, refusal, clock.now());
    else if (refusals > 0) await deleteRefusals(db, to);
  },
});

function createHandover({ db, clock, sentJournal }: EmailContext, id: string): Handover {
  return {
    begin: () => recordEmailSent(db, id, clock.now()),
    beforeLastLine: () => sentJournal?.add(id),
    async undo() {
      try {
        sentJournal?.remove(id);
      } finally {
        await undoSent(db, id);
      }
    },
  };
}

async function undoSent(db: Kysely<Schema>, id: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await recordEmailUnsent(db, id);
    } catch (error) {
      if (tries === UNDO_TRIES) throw error;
      await delay(1_000);
    }
  }
}

/**
 * Sends emails again that were recorded as sent although the process died before their last line. To be called before jobs run,
 * and only if no other process sends.
 */
export async function releaseUnsentEmails({ db, sentJournal }: EmailContext): Promise<void> {
  const unfinished = await listUnfinishedSentEmails(db);
  const sent = sentJournal?.read();
  const unsent = sent ? unfinished.filter((id) => !sent.has(id)) : [];
  for (const id of unsent) await recordEmailUnsent(db, id);
  sentJournal?.restart(unfinished.filter((id) => !unsent.includes(id)));
}

const purgeSentJob = job({
  name: 'emails.purge-sent',
  payload: z.object({}),
  schedule: '27 4 * * *',
  run: async ({ db, clock }: EmailContext) => {
    const before = new Date(clock.now().getTime() - SENT_RETENTION_MS);
    await deleteSentEmails(db, before);
    await deleteOldRefusals(db, before);
  },
});

export const sendJobs: AnyJob<EmailContext>[] = [sendEmailJob, purgeSentJob];

/** Enqueues an email in the caller's transaction: it is sent if, and only if, that commits. */
export async function enqueueEmail(
  { jobs, clock }: { jobs: Jobs; clock: { now(): Date } },
  // biome-ignore lint/suspicious/noExplicitAny: any table set will do
  db: Kysely<any>,
  email: EmailJob,
): Promise<void> {
  await enqueueEmails({ jobs, clock }, db, [email]);
}

/** Enqueues many emails at once. */
export async function enqueueEmails(
  { jobs, clock }: { jobs: Jobs; clock: { now(): Date } },
  // biome-ignore lint/suspicious/noExplicitAny: any table set will do
  db: Kysely<any>,
  emails: EmailJob[],
): Promise<void> {
  const date = clock.now().toISOString();
  const payloads = emails.map((email) => ({ ...email, id: randomUUID(), date }));
  await jobs.addAll(db, sendEmailJob, payloads, { maxAttempts: SEND_ATTEMPTS });
}
