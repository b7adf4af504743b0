import { convertHtmlToText } from '#server/text/html-text.ts';
import type { ReportCase } from '#shared/api/reports-admin.ts';
import { REPORTED_TEXT_MAX } from '#shared/domain/limits.ts';
import type { CaseRow } from './queries-cases.ts';
import { listPossibleDecisions } from './rules.ts';

/** Returns a case as administrators see it. Its content is plain text: nothing of it is loaded or can be pressed. */
export function presentCase(row: CaseRow): ReportCase {
  return {
    ID: row.id,
    subject: {
      kind: row.subject_kind,
      ID: row.subject_id,
      title: row.title,
      URL: row.url,
      text:
        row.content_html === null ? null : convertHtmlToText(row.content_html).slice(0, REPORTED_TEXT_MAX),
      host: row.blog_id === null ? row.host : null,
    },
    author: row.author && { ID: row.author.id, login: row.author.username, name: row.author.name },
    date: row.created_at.toISOString(),
    assigned_to: row.assigned_to,
    reports: row.reports.map(({ id, reason, text, date, reporter, decided, founded }) => ({
      ID: id,
      reason,
      text,
      date: new Date(date).toISOString(),
      reporter,
      record: { decided, founded },
    })),
    decisions: row.decided_at ? [] : listPossibleDecisions(row),
    decision:
      row.decided_at && row.decision
        ? {
            kind: row.decision,
            reason: row.reason ?? 'other',
            note: row.note,
            by: row.decided_by,
            date: row.decided_at.toISOString(),
            lifted: row.lifted_at?.toISOString() ?? null,
          }
        : null,
    appeal:
      row.appeal !== null && row.appealed_at
        ? { text: row.appeal, date: row.appealed_at.toISOString(), is_open: row.appeal_closed_at === null }
        : null,
  };
}
