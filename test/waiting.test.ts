import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Tests and their helpers. */
const files = globSync(['{e2e,test}/**/*.ts', '{shared,server,web,scripts,bench}/**/*.test.{ts,tsx}']).filter(
  (file) => file !== 'test/waiting.test.ts',
);

const SLEEP = /\bsetTimeout\b|\bwaitForTimeout\b|\bpg_sleep\b|timers\/promises/;

/** Tests that are about time itself, and why. */
const REASONS: Record<string, string> = {
  'test/feed-host.ts': 'it plays sites that answer late',
  'test/smtp-server.ts': 'it plays a mail server that takes its time',
  'test/writing-process.ts': 'it writes at a steady pace until it is killed',
  'e2e/every-page.test.ts': 'it plays a slow network',
  'e2e/subscriptions-many.timed.test.ts': 'it measures until a frame has been painted, without a wait',
  'server/stopping.db.test.ts': 'it plays readers who pause between two pages',
  'server/platform/jobs/dead-workers.db.test.ts': 'it cuts connections at random moments',
};

/** A test that waits for time is slow on a fast machine and fails on a slow one. */
test('tests wait for what happens, not for time', () => {
  expect(files.length).toBeGreaterThan(300);
  const sleeping = files.filter((file) => SLEEP.test(readFileSync(file, 'utf8')));
  expect(sleeping.sort()).toEqual(Object.keys(REASONS).sort());
});
