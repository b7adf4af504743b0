import { mkdir } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    browserEndpoint: string;
  }
}

/** Path of an installed Chrome for machines that the bundled Chromium (Linux x64) does not support. */
const INSTALLED = process.env.CHROME_PATH;

/** Leads to the test servers. Unlike localhost it is no secure context: without HTTPS browsers withhold some of their features. */
export const PLAIN_HOST = 'tidings.test';

/**
 * The package's own arguments emulate a graphics card, which takes nearly half of the tests' time, and disable the browser's
 * security. Root cannot use the sandbox.
 */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--font-render-hinting=none',
  `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`,
];

/** Starts one Chromium for all browser tests; pages connect to it through `openPage` in test/page.ts. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await playwright.launchServer({
    executablePath: INSTALLED ?? (await unpackBrowser()),
    args: ARGUMENTS,
    headless: true,
  });
  project.provide('browserEndpoint', server.wsEndpoint());
  return () => server.close();
}

/** Starts a Chromium for this process only. */
export async function launchBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: INSTALLED ?? (await unpackBrowser()),
    args: ARGUMENTS,
    headless: true,
  });
}

/**
 * Unpacks the package's Chromium. The package uses one name in the temporary folder for all users, and then only the first one
 * could run it: each gets their own folder.
 */
async function unpackBrowser(): Promise<string> {
  const before = process.env.TMPDIR;
  const own = join(tmpdir(), `tidings-browser-${userInfo().uid}`);
  await mkdir(own, { recursive: true, mode: 0o700 });
  process.env.TMPDIR = own;
  try {
    return await chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/** Connects to the Chromium of the run. */
export function connectBrowser(endpoint: string): Promise<Browser> {
  return playwright.connect(endpoint);
}
