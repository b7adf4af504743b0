import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb, isBuildStale } from './build.ts';
import { buildServer, isServerStale } from './build-server.ts';

/**
 * `npm test`: format and lint, types, the bundles, then all three kinds of test. Ends with one plain line of counts; each of the
 * first steps counts as one test.
 */
const folder = mkdtempSync(join(tmpdir(), 'tidings-test-'));
let passed = 0;
let failed = 0;

function step(title: string, command: string, ...args: string[]): boolean {
  console.log(`\n▸ ${title}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  return status === 0;
}

/** Runs a command, and returns its exit status and all that it printed. */
function run(command: string, ...args: string[]): Promise<{ status: number | null; output: string }> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, output }));
  });
}

function count(isGood: boolean): void {
  if (isGood) passed += 1;
  else failed += 1;
}

// Side by side: types use one processor only.
const types = run('tsc', '--noEmit');
count(step('Format and lint', 'biome', 'check', '.'));
console.log('\n▸ Types');
const { status: typesStatus, output } = await types;
process.stdout.write(output);
count(typesStatus === 0);

console.log('\n▸ Bundles');
if (await isBuildStale()) await buildWeb();
if (await isServerStale()) await buildServer();
passed += 1;

const report = join(folder, 'report.json');
const vitest = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
const ranWell = step('Tests', 'vitest', ...vitest, ...process.argv.slice(2));
const result = readReport(report);
passed += result.numPassedTests;
failed += result.numFailedTests;
// A file that fails before its first test, or an error outside of tests, must not count as nothing.
if (!ranWell && result.numFailedTests === 0) failed += 1;

rmSync(folder, { recursive: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

function readReport(path: string): { numPassedTests: number; numFailedTests: number } {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 1 };
  }
}
