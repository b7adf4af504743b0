import type { Context } from '#server/context.ts';
import { countNewAccountAct } from '#server/features/limits/queries-new-accounts.ts';
import { enqueueEmails } from '#server/platform/email/send.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { createReport } from '#shared/api/reports.ts';
import { parseLocale } from '#shared/i18n/locales.ts';
import * as queries from './queries.ts';
import { openCase } from './queries-cases.ts';

const DAY_MS = 24 * 3600 * 1000;

export const reportRoutes: Route<Context>[] = [
  route(createReport, async (context: Context, input, viewer) => {
    const { db, clock, config } = context;
    const now = clock.now();
    const about = await queries.findReported(db, viewer.id, {
      feedId: input.feed_id,
      postId: input.post_id,
      commentId: input.comment_id,
      userId: input.user_id,
    });
    if (!about) throw new AppError('not_found', 'We can’t find what you’re reporting.');
    const made = await queries.countReportsSince(db, viewer.id, new Date(now.getTime() - DAY_MS));
    if (made >= context.limits.get('reports_per_day'))
      throw new AppError('throttled', 'You’ve sent a lot of reports today. Try again tomorrow.');
    const { feed_id, post_id, title, url } = about;
    const { reason, text, wants_outcome } = input;
    const report = { feed_id, post_id, title, url, reporter_id: viewer.id, reason, text, wants_outcome };
    const administrators = await queries.listAdministrators(db);
    const id = await db.transaction().execute(async (trx) => {
      await countNewAccountAct(trx, viewer, 'report', now);
      const case_id = await openCase(trx, about, now);
      const number = await queries.createReport(trx, { ...report, case_id, created_at: now });
      await enqueueEmails(
        context,
        trx,
        administrators.map(({ email, language }) => ({
          to: email,
          template: 'Report',
          props: {
            number,
            title: about.title,
            url: about.url,
            reason: input.reason,
            text: input.text,
            reporter: viewer.username,
            link: `${config.publicUrl}/admin/reports`,
          },
          locale: parseLocale(language),
        })),
      );
      return number;
    });
    return { success: true as const, report_ID: id };
  }),
];
