import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const ReportReason = z.enum(['spam', 'abuse', 'copyright', 'adult', 'other']);
export type ReportReason = z.output<typeof ReportReason>;

/** Characters of what a reader adds in words. */
export const REPORT_TEXT_MAX = 2_000;

/** Tells the administrators about a site, or about one of its posts. `throttled` when somebody reports without end. */
export const createReport = endpoint({
  method: 'POST',
  path: '/rest/v1.1/read/reports/new',
  access: 'member',
  summary: 'Reports a site or one of its posts to the administrators',
  input: z.object({
    feed_id: z.number().int().positive(),
    post_id: z.number().int().positive().optional(),
    reason: ReportReason,
    text: z.string().trim().max(REPORT_TEXT_MAX).default(''),
  }),
  answer: z.object({ success: z.literal(true), report_ID: z.number().int() }),
});
