import type { Browser, BrowserContext, Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import { connectBrowser } from './browser.ts';

export interface PageOptions {
  /** CSS pixels; default: a desktop window. */
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
  /** false for a browser without JavaScript. */
  script?: boolean;
  /** true for a phone: it is used with the fingers, and has no room for scrollbars; default false. */
  touch?: boolean;
  locale?: string;
  /** true starts the service worker, which keeps things on the device; default false. */
  worker?: boolean;
  /** Opened before the tests of a file, for all of them; the test file closes it. */
  stays?: boolean;
}

export interface OpenedPage {
  page: Page;
  context: BrowserContext;
  /** Errors of the page: uncaught exceptions, console errors, violations of the content security policy. */
  faults: string[];
}

/** Connected once for all files of this process; the end of the run closes it. */
let browser: Promise<Browser> | undefined;

/** Opens a browser window without cookies, closed with its test unless it `stays`; relative addresses start at `baseURL`. */
export async function openPage(baseURL: string, options: PageOptions = {}): Promise<OpenedPage> {
  browser ??= connectBrowser(inject('browserEndpoint'));
  const context = await (await browser).newContext({
    baseURL,
    viewport: { width: options.width ?? 1280, height: options.height ?? 900 },
    colorScheme: options.theme ?? 'light',
    javaScriptEnabled: options.script ?? true,
    hasTouch: options.touch ?? false,
    isMobile: options.touch ?? false,
    locale: options.locale ?? 'en-US',
    reducedMotion: 'reduce',
    serviceWorkers: options.worker ? 'allow' : 'block',
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  if (options.script ?? true) waitForStarts(page);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`.trim());
  });
  if (options.stays) return { page, context, faults };
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail' && !page.isClosed()) await tell(page, task.name, faults);
    // A handler in the server's place may still be running; it fails without its page, which is no failure of the test.
    for (const held of [page, context]) await held.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => {});
    // An open page continues to send requests and to draw, which slows down the next test.
    await context.close();
  });
  return { page, context, faults };
}

/** Waits for the application: a member's page is visible before it starts, but tests want to use it. */
function waitForStarts(page: Page): void {
  const { goto, reload } = page;
  const hasStarted = async () => {
    await page.locator('[data-starting]').waitFor({ state: 'detached' });
    // Shortcuts and notices come after the page.
    await page
      .locator('body:not(:has(#page-data)), [role="alert"][aria-live]')
      .first()
      .waitFor({ state: 'attached' });
  };
  page.goto = async (...options) => {
    const answer = await goto.apply(page, options);
    await hasStarted();
    return answer;
  };
  page.reload = async (...options) => {
    const answer = await reload.apply(page, options);
    await hasStarted();
    return answer;
  };
}

/** Prints the page of a failed test: a missing element alone explains nothing. */
async function tell(page: Page, test: string, faults: string[]): Promise<void> {
  const shown = await page
    .locator('body')
    .innerText({ timeout: 2_000 })
    .catch(() => 'nothing that could be read');
  console.log(`${test} failed at ${page.url()}\nFaults: ${faults.join('; ') || 'none'}\n${shown}`);
}
