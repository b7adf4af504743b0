import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../db/schema.ts';
import { type AnyJob, type Jobs, job } from '../jobs/jobs.ts';
import type { Handover, Mailer } from './mailer.ts';
import {
  deleteSentMails,
  isMailSent,
  listUnfinishedSentMails,
  noteMailSent,
  noteMailUnsent,
} from './queries.ts';
import type { SentJournal } from './sent-journal.ts';

/** Renders a mail of `web/emails/` by its name: subject, HTML and text from one component. */
export type RenderMail = (
  name: string,
  props: object,
) => Promise<{ subject: string; html: string; text: string }>;

export interface MailContext {
  mailer: Mailer;
  renderMail: RenderMail;
  db: Kysely<Schema>;
  /** Where this process is the only one that sends. */
  sentJournal: SentJournal | undefined;
  clock: { now(): Date };
}

const Order = z.object({
  id: z.string(),
  date: z.iso.datetime(),
  to: z.email(),
  /** A component of `web/emails/`, and what it shows. */
  mail: z.string(),
  props: z.record(z.string(), z.json()),
  headers: z.record(z.string(), z.string()).optional(),
  /** Sends the plain text alone. */
  textOnly: z.boolean().optional(),
});
export type MailOrder = Omit<z.input<typeof Order>, 'id' | 'date'>;

/** A mail server that is down for the night must lose nothing: twelve attempts with growing waits take about 16 hours. */
const SEND_ATTEMPTS = 12;

/** Much longer than a mail is tried. */
const SENT_KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

/** So often, a second apart, is it tried to note that a mail did not go out. */
const UNDO_TRIES = 300;

/**
 * Sends one mail. Jobs run at least once, and this one sends at most once all the same: that the mail is out is noted just before
 * the last line of the message, and whoever finds the note sends nothing. See "Once and only once" in docs/email.md.
 */
export const sendMailJob = job({
  name: 'mail.send',
  payload: Order,
  run: async (context: MailContext, { id, date, to, mail, props, headers, textOnly }) => {
    if (await isMailSent(context.db, id)) return;
    const { subject, html, text } = await context.renderMail(mail, props);
    const content = { subject, text, ...(textOnly ? {} : { html }) };
    await context.mailer.sendMail(
      { ...content, id, date: new Date(date), to, ...(headers ? { headers } : {}) },
      createHandover(context, id),
    );
  },
});

function createHandover({ db, clock, sentJournal }: MailContext, id: string): Handover {
  return {
    begin: () => noteMailSent(db, id, clock.now()),
    beforeLastLine: () => sentJournal?.add(id),
    async undo() {
      try {
        sentJournal?.remove(id);
      } finally {
        await takeBack(db, id);
      }
    },
  };
}

async function takeBack(db: Kysely<Schema>, id: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await noteMailUnsent(db, id);
    } catch (error) {
      if (tries === UNDO_TRIES) throw error;
      await delay(1_000);
    }
  }
}

/**
 * To be called before jobs run, where no other process sends: mails that were noted as sent, although the process died before
 * their last line, are sent after all.
 */
export async function releaseHeldMails({ db, sentJournal }: MailContext): Promise<void> {
  const unfinished = await listUnfinishedSentMails(db);
  const sent = sentJournal?.read();
  const held = sent ? unfinished.filter((id) => !sent.has(id)) : [];
  for (const id of held) await noteMailUnsent(db, id);
  sentJournal?.restart(unfinished.filter((id) => !held.includes(id)));
}

const forgetSentJob = job({
  name: 'mail.forget-sent',
  payload: z.object({}),
  schedule: '27 4 * * *',
  run: ({ db, clock }: MailContext) => deleteSentMails(db, new Date(clock.now().getTime() - SENT_KEPT_MS)),
});

export const sendJobs: AnyJob<MailContext>[] = [sendMailJob, forgetSentJob];

/** Orders a mail in the caller's transaction: it is sent when, and only when, that is committed. */
export async function orderMail(
  { jobs, clock }: { jobs: Jobs; clock: { now(): Date } },
  // biome-ignore lint/suspicious/noExplicitAny: any table set will do
  db: Kysely<any>,
  order: MailOrder,
): Promise<void> {
  await orderMails({ jobs, clock }, db, [order]);
}

/** The same for many mails at once. */
export async function orderMails(
  { jobs, clock }: { jobs: Jobs; clock: { now(): Date } },
  // biome-ignore lint/suspicious/noExplicitAny: any table set will do
  db: Kysely<any>,
  orders: MailOrder[],
): Promise<void> {
  const date = clock.now().toISOString();
  const payloads = orders.map((order) => ({ ...order, id: randomUUID(), date }));
  await jobs.addAll(db, sendMailJob, payloads, { maxAttempts: SEND_ATTEMPTS });
}
