import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Makes objects of which some survive, as long as the young heap grows; returns the megabytes that it has then. */
const GROW = `
  const kept = [];
  for (let n = 0; n < 3_000_000; n += 1) kept[n % 30_000] = { n, text: 'x' + n };
  const young = require('node:v8').getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
  const megabytes = young.space_size / 2 ** 20;`;

const PROGRAM = `
  ${GROW}
  const worker = new (require('node:worker_threads').Worker)(
    ${JSON.stringify(`${GROW} require('node:worker_threads').parentPort.postMessage(megabytes);`)},
    { eval: true, resourceLimits: { maxYoungGenerationSizeMb: 12 } },
  );
  worker.on('message', (thread) => console.log(JSON.stringify({ main: megabytes, thread })));`;

test('the young heap of the command line is the main thread’s, and a thread has its own', async () => {
  const options = ['--max-semi-space-size=16', '--import', './scripts/require-node.mjs'];
  const { stdout } = await promisify(execFile)(process.execPath, [...options, '--eval', PROGRAM]);
  const { main, thread } = JSON.parse(stdout) as { main: number; thread: number };
  expect(main).toBeGreaterThan(16);
  expect(main).toBeLessThanOrEqual(32);
  expect(thread).toBeLessThanOrEqual(8);
}, 20_000);
