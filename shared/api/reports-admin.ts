import { z } from 'zod';
import { DECISION_NOTE_MAX } from '../domain/limits.ts';
import { TAKEDOWN_REASONS } from '../domain/takedowns.ts';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/reports-admin.ts';
import { Id } from './parameters.ts';
import { ReportReason } from './reports.ts';

export const Decision = z.enum([
  'none',
  'hide_comment',
  'take_down_post',
  'take_down_blog',
  'block_feed',
  'block_host',
  'suspend',
  'limit',
]);
export type Decision = z.output<typeof Decision>;

export const ReportCase = z.object({
  ID: z.int(),
  subject: z.object({
    kind: z.enum(['post', 'site', 'comment', 'user']),
    ID: z.int(),
    title: z.string(),
    URL: z.string(),
    /** Plain text of a post or comment, without its images; null if it is gone. */
    text: z.string().nullable(),
    host: z.string().nullable(),
  }),
  author: z.object({ ID: z.int(), login: z.string(), name: z.string() }).nullable(),
  date: z.string(),
  /** The administrator who deals with it. */
  assigned_to: z.string().nullable(),
  reports: z.array(
    z.object({
      ID: z.int(),
      reason: ReportReason,
      text: z.string(),
      date: z.string(),
      reporter: z.string().nullable(),
      /** Earlier reports of the same person that were decided, and those that led to something. */
      record: z.object({ decided: z.int(), founded: z.int() }),
    }),
  ),
  /** What can be decided. */
  decisions: z.array(Decision),
  decision: z
    .object({
      kind: Decision,
      reason: z.string(),
      note: z.string(),
      by: z.string().nullable(),
      date: z.string(),
      lifted: z.string().nullable(),
    })
    .nullable(),
  appeal: z.object({ text: z.string(), date: z.string(), is_open: z.boolean() }).nullable(),
});
export type ReportCase = z.output<typeof ReportCase>;

const CaseId = z.object({ caseId: Id });
const Success = z.object({ success: z.literal(true) });

/** Open cases oldest first, others latest first. */
export const listCases = endpoint(paths.listCases, {
  access: 'administrator',
  summary: 'What has been reported, by subject: open, appealed or decided',
  input: z.object({
    state: z.enum(['open', 'appealed', 'decided']).default('open'),
    number: z.coerce.number().int().min(1).max(50).default(20),
    /** `next_page_handle` of the page before. */
    page_handle: Id.optional(),
  }),
  answer: z.object({ cases: z.array(ReportCase), next_page_handle: z.string().optional() }),
});

/** `conflict` for a case that was decided meanwhile. */
export const assignCase = endpoint(paths.assignCase, {
  access: 'administrator',
  summary: 'Takes on a case, or gives it back',
  input: CaseId.extend({ assigned: z.boolean() }),
  answer: Success,
});

/** `conflict` for a case that was decided meanwhile, `invalid_input` for a decision that does not fit its subject. */
export const decideCase = endpoint(paths.decideCase, {
  access: 'administrator',
  summary: 'Decides a case: its author and the reporters who want it get an email',
  input: CaseId.extend({
    decision: Decision,
    reason: z.enum(TAKEDOWN_REASONS),
    /** For the author, and for other administrators. */
    note: z.string().trim().max(DECISION_NOTE_MAX).default(''),
  }),
  answer: Success,
});

export const liftDecision = endpoint(paths.liftDecision, {
  access: 'administrator',
  summary: 'Takes a decision back: what was taken down is there again',
  input: CaseId,
  answer: Success,
});

export const closeAppeal = endpoint(paths.closeAppeal, {
  access: 'administrator',
  summary: 'Closes an appeal: the decision stays',
  input: CaseId,
  answer: Success,
});

const Host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^([a-z0-9-]+\.)+[a-z0-9-]+$/, 'Enter a domain such as example.com.');

export const listBlockedHosts = endpoint(paths.listBlockedHosts, {
  access: 'administrator',
  summary: 'The hosts of which no feed is fetched or shown',
  input: z.object({}),
  answer: z.object({
    hosts: z.array(z.object({ host: z.string(), reason: z.string(), date: z.string(), feeds: z.int() })),
  }),
});

export const blockHost = endpoint(paths.blockHost, {
  access: 'administrator',
  summary: 'Blocks a host with everything below it, for the whole server',
  input: z.object({ host: Host, reason: z.enum(TAKEDOWN_REASONS) }),
  answer: Success,
});

export const unblockHost = endpoint(paths.unblockHost, {
  access: 'administrator',
  summary: 'Takes back that a host is blocked',
  input: z.object({ host: Host }),
  answer: Success,
});
