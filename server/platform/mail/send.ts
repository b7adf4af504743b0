import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { type Jobs, job } from '../jobs/jobs.ts';
import type { Mailer } from './mailer.ts';

/** Renders a mail of `web/mails/` by its name: subject, HTML and text from one component. */
export type RenderMail = (
  name: string,
  props: object,
) => Promise<{ subject: string; html: string; text: string }>;

export interface MailContext {
  mailer: Mailer;
  renderMail: RenderMail;
}

const Order = z.object({
  id: z.string(),
  date: z.iso.datetime(),
  to: z.email(),
  /** A component of `web/mails/`, and what it shows. */
  mail: z.string(),
  props: z.record(z.string(), z.json()),
  headers: z.record(z.string(), z.string()).optional(),
  /** Sends the plain text alone. */
  textOnly: z.boolean().optional(),
});
export type MailOrder = Omit<z.input<typeof Order>, 'id' | 'date'>;

/** A mail server that is down for the night must lose nothing: twelve attempts with growing waits take about 16 hours. */
const SEND_ATTEMPTS = 12;

/**
 * Sends one mail. Jobs run at least once: a process that dies between the server's "250 accepted" and the end of the job sends
 * the mail again, under the same Message-ID, by which mailboxes know a double (and the outbox overwrites it).
 */
export const sendMailJob = job({
  name: 'mail.send',
  payload: Order,
  run: async ({ mailer, renderMail }: MailContext, { id, date, to, mail, props, headers, textOnly }) => {
    const { subject, html, text } = await renderMail(mail, props);
    const content = { subject, text, ...(textOnly ? {} : { html }) };
    await mailer.sendMail({ ...content, id, date: new Date(date), to, ...(headers ? { headers } : {}) });
  },
});

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
