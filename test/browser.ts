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

/** Where an installed Chrome stands on machines that the bundled Chromium (Linux x64) does not run on. */
const INSTALLED = process.env.CHROME_PATH;

/**
 * Painted by the processor: the package's own arguments have a graphics card imitated, which costs nearly half of all the time of
 * the tests, and switch the browser's security off. Root may not use the sandbox.
 */
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'];

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

/** A Chromium for this process alone. */
export async function launchBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: INSTALLED ?? (await unpackBrowser()),
    args: ARGUMENTS,
    headless: true,
  });
}

/**
 * Unpacks the Chromium that the package ships. It does so into the temporary folder, under one name for everybody, and then only
 * the first user could run it: each gets a folder of their own.
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
