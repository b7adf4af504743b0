import type { Context } from '#server/context.ts';
import { recordAct, toActor } from '#server/features/audit/queries.ts';
import { presentJob } from '#server/features/jobs/present.ts';
import { findInOutbox, type OutboxEmail, readNewestOutbox } from '#server/platform/email/outbox.ts';
import { countRefusals, countSentByDay, deleteRefusals } from '#server/platform/email/queries.ts';
import { listFailedJobIds, listFailedRecipients } from '#server/platform/email/queries-failed.ts';
import { enqueueEmail, sendEmailJob } from '#server/platform/email/send.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import {
  countJobsByTask,
  JOBS_COUNTED_MAX,
  listJobs,
  runJobsNow,
} from '#server/platform/jobs/queries-admin.ts';
import {
  getEmailSummary,
  getOutboxEmail,
  listFailedRecipients as listFailedRecipientsCall,
  listOutbox,
  listUnsentEmails,
  retryRecipient,
  sendTestEmail,
} from '#shared/api/emails-admin.ts';
import { parseLocale } from '#shared/i18n/locales.ts';

const DAY_MS = 24 * 60 * 60_000;
const DAYS = 30;
const TESTS_PER_MINUTE = 5;
/** Characters of a mail server's answer that are shown. */
const ANSWER_MAX = 1_000;

/** The names of states in the queue. */
const QUEUE_STATES = { waiting: 'untried', retrying: 'retrying', failed: 'failed' } as const;

export const emailAdminRoutes: Route<Context>[] = [
  route(getEmailSummary, async ({ db, clock, config }: Context) => {
    const now = clock.now();
    const days = Array.from({ length: DAYS }, (_, at) =>
      new Date(now.getTime() - (DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10),
    );
    const [{ tasks, isEstimate }, sent, outbox, refused] = await Promise.all([
      countJobsByTask(db, now),
      countSentByDay(db, new Date(`${days[0]}T00:00:00Z`)),
      readNewestOutbox(config.outboxDir, { before: undefined, limit: 0 }),
      countRefusals(db),
    ]);
    const emails = tasks.find(({ task }) => task === sendEmailJob.name);
    const { waiting = 0, scheduled = 0, retrying = 0, failed = 0 } = emails ?? {};
    const byDay = new Map(sent.map((row) => [row.day, row.sent]));
    return {
      has_server: config.smtpUrl !== undefined,
      from: config.mailFrom,
      waiting: waiting + scheduled - retrying,
      retrying,
      failed: { count: Math.min(failed, JOBS_COUNTED_MAX), is_more: failed > JOBS_COUNTED_MAX },
      refused,
      is_estimate: isEstimate,
      outbox: outbox.count,
      days: days.map((day) => ({ day, sent: byDay.get(day) ?? 0 })),
    };
  }),
  route(listUnsentEmails, async ({ db, clock }: Context, { state, page_handle: after, number }) => {
    const now = clock.now();
    const { rows, next } = await listJobs(db, {
      state: QUEUE_STATES[state],
      task: sendEmailJob.name,
      after: parseNumber(after),
      limit: number,
      now,
    });
    return {
      emails: rows.map((row) => {
        const { to, template } = row.payload as { to: string; template: string };
        return { ...presentJob(row, now), to, template };
      }),
      ...(next !== undefined && { next_page_handle: String(next) }),
    };
  }),
  route(listFailedRecipientsCall, async ({ db }: Context, { page_handle: after = '', number }) => {
    const rows = await listFailedRecipients(db, { task: sendEmailJob.name, after, limit: number + 1 });
    const shown = rows.slice(0, number);
    return {
      recipients: shown.map((row) => ({
        ...row,
        answer: row.answer?.slice(0, ANSWER_MAX) ?? '',
        since: row.since.toISOString(),
      })),
      ...(rows.length > number && { next_page_handle: shown.at(-1)!.email }),
    };
  }),
  route(retryRecipient, async ({ db, clock }: Context, { email }, viewer) => {
    const count = await db.transaction().execute(async (trx) => {
      await deleteRefusals(trx, email);
      const ids = await listFailedJobIds(trx, sendEmailJob.name, email);
      const run = await runJobsNow(trx, { ids }, clock.now());
      const subject = { id: null, name: email };
      await recordAct(trx, toActor(viewer), { act: 'email.retry', subject, details: { count: run } });
      return run;
    });
    return { count };
  }),
  route(listOutbox, async ({ config }: Context, { page_handle: after, number }) => {
    const { emails } = await readNewestOutbox(config.outboxDir, { before: after, limit: number + 1 });
    const shown = emails.slice(0, number);
    return {
      emails: shown.map(presentOutboxEmail),
      ...(emails.length > number && { next_page_handle: shown.at(-1)!.name }),
    };
  }),
  route(getOutboxEmail, async (context: Context, { name }, viewer) => {
    const email = await findInOutbox(context.config.outboxDir, name);
    if (!email) throw new AppError('not_found', 'We can’t find that email.');
    await context.db.transaction().execute((trx) =>
      recordAct(trx, toActor(viewer), {
        act: 'email.read',
        subject: { id: null, name: email.to },
        details: { file: name },
      }),
    );
    return { ...presentOutboxEmail(email), text: hideSecrets(email.text) };
  }),
  route(
    sendTestEmail,
    async (context: Context, _, viewer) => {
      const { db, config } = context;
      await db.transaction().execute(async (trx) => {
        await enqueueEmail(context, trx, {
          to: viewer.email,
          template: 'TestEmail',
          props: { name: viewer.displayName, link: `${config.publicUrl}/admin/emails` },
          locale: parseLocale(viewer.language),
        });
        const subject = { id: null, name: viewer.email };
        await recordAct(trx, toActor(viewer), { act: 'email.test', subject });
      });
      return { success: true as const, to: viewer.email };
    },
    { perMinute: TESTS_PER_MINUTE },
  ),
];

function presentOutboxEmail({ name, to, subject, headers }: OutboxEmail) {
  const date = new Date(headers.date ?? '');
  return { name, to, subject, date: Number.isNaN(date.getTime()) ? '' : date.toISOString() };
}

/** A part of a path that may be a secret: longer than a word, without a dot. */
const SECRET = /\/[\w~%=-]{20,}(?=\/|$)/g;

/** Leaves the queries and long parts out of a text's links, by which a reader could act as the recipient. */
export function hideSecrets(text: string): string {
  return text.replaceAll(/https?:\/\/[^\s<>"]+/g, (link) => {
    const [path = ''] = link.split(/[?#]/);
    const shown = path.replaceAll(SECRET, '/…');
    return path === link ? shown : `${shown}?…`;
  });
}

function parseNumber(after: string | undefined): number | undefined {
  if (after === undefined) return undefined;
  if (!/^\d{1,15}$/.test(after))
    throw new AppError('invalid_input', 'This page_handle is not valid. Start again from the first page.');
  return Number(after);
}
