import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPage } from '#test/page.ts';
import { findFreePort } from '#test/server.ts';
import { startServerProcess } from '#test/server-process.ts';

/** How long a user may need from starting the server to reading the first post. */
const SECONDS_MAX = 60;
const PRESSES_MAX = 6;

test('on a fresh server without a mail server the first post is read within a minute and six presses', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tidings-first-minute-'));
  const port = await findFreePort();
  const startedAt = performance.now();
  const server = await startServerProcess({ PORT: String(port), DATA_DIR: dataDir });
  try {
    const { page, context } = await openPage(`http://localhost:${port}`);
    let presses = 0;
    await context.exposeBinding('notePress', () => {
      presses += 1;
    });
    await page.addInitScript(() => {
      addEventListener('click', () => (globalThis as unknown as { notePress(): void }).notePress(), true);
    });
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
    await page.getByLabel('Email').fill('ann@example.org');
    await page.getByLabel('Username').fill('ann');
    await page.getByLabel('Password', { exact: true }).fill('four quiet pencils');
    await page.getByRole('button', { name: 'Create account' }).click();
    // Whoever set it up is told where the link is.
    await page.getByText('Your link is printed in the terminal where Tidings runs').waitFor();
    await expect.poll(server.printed, { timeout: 15_000 }).toContain('Email to ann@example.org');
    const [link] = /http\S+\/api\/auth\/verify-email\?\S+/.exec(server.printed())!;
    // The link is pressed in the terminal.
    presses += 1;
    await page.goto(link!);
    await page.waitForURL('**/reader');
    await page.getByRole('dialog', { name: 'What topics interest you?' }).waitFor();
    await page.keyboard.press('Escape');
    presses += 1;
    await page.getByRole('link', { name: 'Welcome to Tidings' }).first().click();
    await page.getByText('Tidings is a feed reader. Follow the sites').first().waitFor();
    const seconds = (performance.now() - startedAt) / 1_000;
    console.log(`From the start to the first post: ${seconds.toFixed(1)} s and ${presses} presses.`);
    expect(presses).toBeLessThanOrEqual(PRESSES_MAX);
    expect(seconds).toBeLessThan(SECONDS_MAX);
  } finally {
    await server.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 120_000);
