import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** How long `expect.poll` waits for what happens soon: a second, which is the default, is too short on a busy machine. */
const patience = { poll: { timeout: 10_000 } };

/** Files without a browser wait for the database and for time limits most of the time: others use the processor meanwhile. */
const WORKERS = Math.max(4, availableParallelism());
/** Pages wait for their server, and tests for pages: four files side by side use two processors well. */
const BROWSER_WORKERS = Math.max(4, availableParallelism() - 1);

/** Files that take far longer than others of their size. */
const LONG = ['bench/kills.db.test.ts', 'server/platform/email/kill.test.ts', 'e2e/every-page.test.ts'];

/** The largest files of a project come first, unless it is known how long they took; the long ones come before them, so that none is left to one worker at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(name));
    return projects.flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}

const inBrowser = {
  expect: patience,
  globalSetup: ['test/built-server.ts', 'test/postgres.ts', 'test/browser.ts'],
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

/**
 * Four kinds of test, named by the file: `x.test.ts` (pure), `x.db.test.ts` (real PostgreSQL), `e2e/x.test.ts` (browser) and
 * `e2e/x.timed.test.ts` (browser, with the machine to itself: what it measures must not depend on its neighbours).
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          expect: patience,
          // Files share their loaded modules here too.
          isolate: false,
          maxWorkers: WORKERS,
          include: ['{shared,server,web,test,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'database',
          expect: patience,
          // Files share their loaded modules: each has a database of its own, and loading the application takes seconds.
          isolate: false,
          maxWorkers: WORKERS,
          include: ['{server,test,bench}/**/*.db.test.ts'],
          globalSetup: ['test/built-server.ts', 'test/postgres.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...inBrowser,
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          exclude: ['e2e/**/*.timed.test.ts'],
          // After the others, for the browser needs the processors itself.
          sequence: { groupOrder: 1 },
          maxWorkers: BROWSER_WORKERS,
        },
      },
      {
        test: {
          ...inBrowser,
          name: 'timed',
          include: ['e2e/**/*.timed.test.ts'],
          sequence: { groupOrder: 2 },
          maxWorkers: 1,
        },
      },
    ],
  },
});
