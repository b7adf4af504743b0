import { expect, test } from 'vitest';
import { killAndCount } from './kills.ts';

/** More with `KILLS=100`, or `npm run bench -- --only kills`. */
const KILLS = Number(process.env.KILLS ?? 5);

test(
  `after ${KILLS} kills no mail is lost or doubled, and every job is done`,
  async () => {
    const report = await killAndCount(KILLS);
    expect(report).toMatchObject({ mailsLost: [], mailsTwice: [], jobsStuck: [], importsUnfinished: 0 });
    // Three of a hundred are rejected: hardly more than one of these coincides with a kill.
    expect(report.refusalsUnheard).toBeLessThanOrEqual(KILLS);
    expect(report.mailsExpected).toBeGreaterThan(0);
  },
  120_000 + KILLS * 20_000,
);
