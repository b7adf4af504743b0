import { parseArgs } from 'node:util';
import { COMMAND, recordAct } from '#server/features/audit/queries.ts';
import { closeReport, listReports } from '#server/features/reports/queries.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Command } from './command.ts';

export const reportCommands: Command[] = [
  {
    words: 'report list',
    usage: '[--all]',
    summary: 'lists the open reports: number, day, reason, who sent it, and about what',
    run: async ({ out, openDatabase }, args) => {
      const { values } = parseArgs({ args, options: { all: { type: 'boolean', default: false } } });
      const { db } = await openDatabase();
      for (const report of await listReports(db, values)) {
        const day = report.created_at.toISOString().slice(0, 10);
        const state = report.closed_at === null ? [] : ['closed'];
        const who = report.reporter ?? 'a deleted account';
        out([report.id, day, report.reason, ...state, who, toOneLine(report.title), report.url].join('\t'));
        if (report.text !== '') out(`\t${toOneLine(report.text)}`);
      }
      return 0;
    },
  },
  {
    words: 'report close',
    usage: '<number>',
    summary: 'closes a report',
    run: async ({ out, clock, openDatabase }, [number]) => {
      const { db } = await openDatabase();
      const id = Number(number);
      if (!Number.isSafeInteger(id) || id < 1)
        throw new AppError('invalid_input', 'Give the number of a report, as “report list” shows it.');
      await db.transaction().execute(async (trx) => {
        const title = await closeReport(trx, id, clock.now());
        if (title === undefined) throw new AppError('not_found', `There is no open report ${id}.`);
        await recordAct(trx, COMMAND, { act: 'report.close', subject: { id, name: title } });
      });
      out(`Report ${id} is closed.`);
      return 0;
    },
  },
];

/** Foreign text must not move a terminal's cursor. */
function toOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
}
