import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const RUN_SCRIPT = join(import.meta.dirname, 'ensure-built.ts');

/** Runs the build in a process, as `npm start` does, and returns how much that process's own memory grew. */
async function measure(script: string) {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-built-'));
  try {
    const path = join(folder, 'script.mjs');
    await writeFile(path, script);
    const program = `
      const { runScript } = await import(${JSON.stringify(RUN_SCRIPT)});
      const before = process.memoryUsage.rss();
      const status = await runScript(${JSON.stringify(path)});
      const grown = Math.round((process.memoryUsage.rss() - before) / 1e6);
      console.log(JSON.stringify({ status, grown, pid: process.pid }));`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
    const lines = (await text(child.stdout)).trim().split('\n');
    return { said: lines.slice(0, -1), ...JSON.parse(lines.at(-1)!) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('a build’s memory is freed with its process', async () => {
  const built = await measure('console.log(process.pid, Buffer.alloc(3e8, 1).length)');
  const [pid, bytes] = built.said[0].split(' ').map(Number);
  expect(bytes).toBe(3e8);
  expect(pid).not.toBe(built.pid);
  expect(built.status).toBe(0);
  expect(built.grown).toBeLessThan(40);
}, 60_000);

test('a build that fails, or is ended by a signal, ends the start with a code of its own', async () => {
  expect(await measure('process.exit(3)')).toMatchObject({ status: 3 });
  expect(await measure("process.kill(process.pid, 'SIGKILL')")).toMatchObject({ status: 1 });
}, 60_000);
