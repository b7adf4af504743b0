import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

test('a quiet process returns the memory of its garbage', async () => {
  const program = `
    const { freeMemoryWhenQuiet } = await import(${JSON.stringify(join(import.meta.dirname, 'free-memory.ts'))});
    freeMemoryWhenQuiet({ intervalMs: 50 });
    let garbage = Array.from({ length: 1_000_000 }, (_, n) => ({ n, text: 'x' + n }));
    const full = process.memoryUsage.rss();
    garbage = undefined;
    const watching = setInterval(() => {
      if (process.memoryUsage.rss() > full - 50e6) return;
      clearInterval(watching);
      console.log('freed');
    }, 10);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { timeout: 20_000 });
  expect(await text(child.stdout)).toBe('freed\n');
}, 30_000);
