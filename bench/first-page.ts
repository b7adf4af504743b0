import { gzipSync } from 'node:zlib';
import type { BrowserContext, Request } from 'playwright-core';
import type { Figure } from './figure.ts';

/** What the first screen needs: HTML, scripts and styles. */
const KB_MAX = 140;
const FILES_MAX = 8;
/** After this without a request, nothing more is loaded, in ms. */
const QUIET_MS = 3_000;

interface Load {
  kb: number;
  files: number;
}

/**
 * Measures what a browser without a cache loads for a page, in KB after gzip: until the page can be used, and from then on until nothing
 * more is loaded, the service worker's files included. Pictures and calls are not counted.
 *
 * @param openContext opens a window of a member or a visitor
 */
export async function measureFirstPage(
  who: 'member' | 'visitor',
  what: string,
  path: string,
  openContext: () => Promise<BrowserContext>,
): Promise<Figure[]> {
  const { first, later } = await load(await openContext(), path);
  const name = `${who}, ${what}: first page`;
  return [
    { what: `${name}, HTML + JS + CSS`, value: first.kb, unit: 'KB', aim: { atMost: KB_MAX } },
    { what: `${name}, files`, value: first.files, unit: '', aim: { atMost: FILES_MAX } },
    { what: `${who}, ${what}: loaded when idle`, value: later.kb, unit: 'KB' },
    { what: `${who}, ${what}: loaded when idle, files`, value: later.files, unit: '' },
  ];
}

async function load(context: BrowserContext, path: string): Promise<{ first: Load; later: Load }> {
  const finished: Request[] = [];
  let lastAt = Date.now();
  context.on('requestfinished', (request) => {
    if (!isCode(request)) return;
    finished.push(request);
    lastAt = Date.now();
  });
  const page = await context.newPage();
  await page.addInitScript(noteUse);
  await page.goto(path, { waitUntil: 'load' });
  const usableAt = await page.waitForFunction(() => (globalThis as unknown as { usableAt: number }).usableAt);
  const from = await usableAt.jsonValue();
  while (Date.now() - lastAt < QUIET_MS) await page.waitForTimeout(QUIET_MS / 10);
  const loads = { first: { kb: 0, files: 0 }, later: { kb: 0, files: 0 } };
  const counted = new Set<string>();
  for (const request of finished) {
    // The service worker gets from the browser's cache what the page has loaded.
    if (counted.has(request.url())) continue;
    counted.add(request.url());
    const { startTime } = request.timing();
    const part = request.serviceWorker() === null && startTime <= from ? loads.first : loads.later;
    // The browser does not give away what the service worker has fetched, so files are fetched again.
    const response = request.isNavigationRequest()
      ? await request.response()
      : await context.request.get(request.url());
    part.kb += gzipSync(await response!.body()).length / 1024;
    part.files += 1;
  }
  await context.close();
  return loads;
}

function isCode(request: Request): boolean {
  const path = new URL(request.url()).pathname;
  return request.isNavigationRequest() || /\.(js|css)$/.test(path);
}

/** Runs in the page: notes when the application has replaced what the server painted, or the document is read where there is none. */
function noteUse(): void {
  const note = () => {
    const app = document.getElementById('app');
    if (app === null || 'starting' in app.dataset) return false;
    Object.assign(globalThis, { usableAt: Date.now() });
    return true;
  };
  document.addEventListener('DOMContentLoaded', () => {
    if (note()) return;
    const watcher = new MutationObserver(() => note() && watcher.disconnect());
    watcher.observe(document.getElementById('app')!, { attributes: true });
  });
}
