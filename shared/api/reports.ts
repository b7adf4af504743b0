import { z } from 'zod';
import { REPORT_TEXT_MAX } from '../domain/limits.ts';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/reports.ts';

export const ReportReason = z.enum(['spam', 'abuse', 'copyright', 'adult', 'other']);
export type ReportReason = z.output<typeof ReportReason>;

/** Reports a site, or one of its posts, to the administrators. `throttled` for too many reports. */
export const createReport = endpoint(paths.createReport, {
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
