import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/emails-admin.ts';
import { CappedCount } from './feeds-admin.ts';
import { Job } from './jobs.ts';
import { Cursor } from './parameters.ts';

/** Waiting to be sent for the first time, waiting for another attempt, or failed for the last time. */
export const EmailState = z.enum(['waiting', 'retrying', 'failed']);
export type EmailState = z.output<typeof EmailState>;

/** `is_estimate` concerns `waiting` and `retrying`. Days are UTC, oldest first, without gaps. */
export const getEmailSummary = endpoint(paths.getEmailSummary, {
  access: 'administrator',
  summary: 'How many emails wait and failed, and how many were sent on each day',
  input: z.object({}),
  answer: z.object({
    /** False where emails are written into the outbox directory. */
    has_server: z.boolean(),
    from: z.string(),
    waiting: z.int(),
    retrying: z.int(),
    failed: CappedCount,
    /** Emails that were rejected permanently; they are not among `failed`. */
    refused: z.int(),
    is_estimate: z.boolean(),
    outbox: z.int(),
    days: z.array(z.object({ day: z.string(), sent: z.int() })),
  }),
});

/** Its `last_error` is the mail server's answer. */
export const UnsentEmail = Job.extend({ to: z.string(), template: z.string() });
export type UnsentEmail = z.output<typeof UnsentEmail>;

export const listUnsentEmails = endpoint(paths.listUnsentEmails, {
  access: 'administrator',
  summary: 'Emails that are not sent yet, or could not be sent',
  input: z.object({
    state: EmailState.default('waiting'),
    page_handle: Cursor,
    number: z.coerce.number().int().min(1).max(100).default(50),
  }),
  answer: z.object({ emails: z.array(UnsentEmail), next_page_handle: z.string().optional() }),
});

export const FailedRecipient = z.object({
  email: z.string(),
  /** Emails that could not be sent. */
  failures: z.int(),
  /** The mail server's last answer. */
  answer: z.string(),
  since: z.string(),
  /** Nothing is sent to the address any more, except what its owner asks for. */
  is_stopped: z.boolean(),
});
export type FailedRecipient = z.output<typeof FailedRecipient>;

/** By address. */
export const listFailedRecipients = endpoint(paths.listFailedRecipients, {
  access: 'administrator',
  summary: 'Recipients whose emails failed for good, with the mail server’s last answer',
  input: z.object({
    page_handle: z.string().max(320).optional(),
    number: z.coerce.number().int().min(1).max(100).default(50),
  }),
  answer: z.object({ recipients: z.array(FailedRecipient), next_page_handle: z.string().optional() }),
});

export const retryRecipient = endpoint(paths.retryRecipient, {
  access: 'administrator',
  summary: 'Sends a recipient’s failed emails again, and new ones as well',
  input: z.object({ email: z.string().trim().min(3).max(320) }),
  /** The failed emails that are sent again; rejected ones are not kept. */
  answer: z.object({ count: z.int() }),
});

const OutboxName = z.string().min(1).max(300);
const OutboxEntry = z.object({ name: OutboxName, date: z.string(), to: z.string(), subject: z.string() });

/** Newest first. */
export const listOutbox = endpoint(paths.listOutbox, {
  access: 'administrator',
  summary: 'Emails in the outbox directory of a server without a mail server',
  input: z.object({ page_handle: Cursor, number: z.coerce.number().int().min(1).max(100).default(50) }),
  answer: z.object({ emails: z.array(OutboxEntry), next_page_handle: z.string().optional() }),
});

/** The plain text, in which links have no secret parts: they would let the reader act as the recipient. */
export const getOutboxEmail = endpoint(paths.getOutboxEmail, {
  access: 'administrator',
  summary: 'The text of an email in the outbox directory',
  input: z.object({ name: OutboxName }),
  answer: OutboxEntry.extend({ text: z.string() }),
});

export const sendTestEmail = endpoint(paths.sendTestEmail, {
  access: 'administrator',
  summary: 'Sends an email to the administrator who asks for it',
  input: z.object({}),
  answer: z.object({ success: z.literal(true), to: z.string() }),
});
