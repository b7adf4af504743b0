import { z } from 'zod';
import { REPORT_TEXT_MAX } from '../domain/limits.ts';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/reports.ts';

export const ReportReason = z.enum(['spam', 'abuse', 'copyright', 'adult', 'other']);
export type ReportReason = z.output<typeof ReportReason>;

/** Reports a site, one of its posts, a comment or a person to the administrators. `throttled` for too many reports. */
export const createReport = endpoint(paths.createReport, {
  access: 'member',
  summary: 'Reports a site, a post, a comment or a person to the administrators',
  input: z.object({
    /** The site, or the one of the post; absent for a comment or a person. */
    feed_id: z.int().positive().optional(),
    post_id: z.int().positive().optional(),
    comment_id: z.int().positive().optional(),
    user_id: z.int().positive().optional(),
    /** An email when an administrator has decided. */
    wants_outcome: z.boolean().default(false),
    reason: ReportReason,
    text: z.string().trim().max(REPORT_TEXT_MAX).default(''),
  }),
  answer: z.object({ success: z.literal(true), report_ID: z.int() }),
});
