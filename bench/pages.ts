import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '#test/browser.ts';
import { type Figure, median } from './figure.ts';
import { measureFirstPage } from './first-page.ts';
import { measureInteractions } from './interactions.ts';

const RUNS = 3;
/** A phone on a slow connection: the lab profile of the aims. */
const LAB = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWER = 4;
const WINDOW = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
/** After this, nothing of the first page is still loading. */
const SETTLED_MS = 4_000;

const MEMBERS = {
  'Recent as a feed': '/reader',
  Manager: '/reader/subscriptions',
  Discover: '/discover',
  Search: '/reader/search',
  Conversations: '/reader/conversations',
};
const VISITORS = { 'Front page': '/', Discover: '/discover', 'Log-in': '/log-in' };

interface Sight {
  /** Milliseconds until the largest content of the first screen was painted. */
  lcp: number;
  shift: number;
  /** Bytes of script before the page's load event, compressed, without headers. */
  script: number;
}

/** Measures pages of the demo world on a slow phone: loading time, script size, layout shifts, and the latency of presses. */
export async function measurePages(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tidings-bench-'));
  const demo = spawn(process.execPath, [join(import.meta.dirname, '../scripts/demo.ts')], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(await findPort()), MAIL_IN_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const browser = await launchBrowser();
  try {
    const url = await addressOf(demo);
    return [
      ...(await measureMembers(browser, url)),
      ...(await measureVisitors(browser, url)),
      ...(await measureFirstPages(browser, url)),
      ...(await measureInteractions(async () => (await logIn(browser, url, DESKTOP)).newPage())),
    ];
  } finally {
    await browser.close();
    demo.kill();
    await once(demo, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns an unused port. */
async function findPort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

/** Waits for the demo's address, printed when its world is complete. */
async function addressOf(demo: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: demo.stdout! })) {
    const [, url] = /^Tidings is at (\S+)$/.exec(line) ?? [];
    if (url) return url;
  }
  throw new Error('the demo ended too early');
}

/** Opens a window as a user of the demo world. */
async function logIn(browser: Browser, url: string, viewport: typeof WINDOW): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, baseURL: url });
  const data = { email: 'nora@demo.example', password: 'four quiet pencils' };
  await context.request.post('/api/auth/sign-in/email', { data, headers: { origin: url } });
  return context;
}

async function measureMembers(browser: Browser, url: string): Promise<Figure[]> {
  const context = await logIn(browser, url, WINDOW);
  const figures: Figure[] = [];
  for (const [what, path] of Object.entries(MEMBERS)) {
    const sight = await look(context, path);
    figures.push(
      { what: `member, ${what}: largest paint`, value: sight.lcp, unit: 'ms', aim: { atMost: 1_500 } },
      { what: `member, ${what}: layout shift`, value: sight.shift, unit: '', aim: { atMost: 0.02 } },
    );
  }
  await context.close();
  return figures;
}

async function measureVisitors(browser: Browser, url: string): Promise<Figure[]> {
  const context = await browser.newContext({ viewport: WINDOW, baseURL: url });
  const figures: Figure[] = [];
  for (const [what, path] of Object.entries(VISITORS)) {
    const sight = await look(context, path);
    figures.push(
      { what: `visitor, ${what}: largest paint`, value: sight.lcp, unit: 'ms', aim: { atMost: 600 } },
      { what: `visitor, ${what}: script`, value: sight.script / 1024, unit: 'KB', aim: { atMost: 5 } },
    );
  }
  await context.close();
  return figures;
}

/** Measures what first visits load: of Recent and of a stream with pictures, by members and visitors. */
async function measureFirstPages(browser: Browser, url: string): Promise<Figure[]> {
  const asMember = () => logIn(browser, url, WINDOW);
  const asVisitor = () => browser.newContext({ viewport: WINDOW, baseURL: url });
  const member = await asMember();
  const sidebar = await (await member.request.get('/reader')).text();
  await member.close();
  const feed = /\/reader\/feeds\/\d+/.exec(sidebar)![0];
  return [
    ...(await measureFirstPage('member', 'Recent', '/reader', asMember)),
    ...(await measureFirstPage('member', 'a site', feed, asMember)),
    ...(await measureFirstPage('visitor', 'Front page', '/', asVisitor)),
    ...(await measureFirstPage('visitor', 'Discover', '/discover', asVisitor)),
    ...(await measureFirstPage('visitor', 'a site', feed, asVisitor)),
  ];
}

/** Returns the medians of some first visits. */
async function look(context: BrowserContext, path: string): Promise<Sight> {
  const sights: Sight[] = [];
  for (let run = 0; run < RUNS; run += 1) sights.push(await visit(await context.newPage(), path));
  const of = (name: keyof Sight) => median(sights.map((sight) => sight[name]));
  return { lcp: of('lcp'), shift: of('shift'), script: of('script') };
}

async function visit(page: Page, path: string): Promise<Sight> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...LAB });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const scripts = new Set<string>();
  let script = 0;
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) script += encodedDataLength;
  });
  await page.addInitScript(watchPaints);
  await page.goto(path, { waitUntil: 'load' });
  const scriptAtLoad = script;
  await page.waitForTimeout(SETTLED_MS);
  const { lcp, shift } = await page.evaluate(() => {
    const seen = globalThis as unknown as Sight;
    return { lcp: seen.lcp, shift: seen.shift };
  });
  await page.close();
  return { lcp, shift, script: scriptAtLoad };
}

/** Runs in the page. */
function watchPaints(): void {
  const seen = Object.assign(globalThis, { lcp: 0, shift: 0 });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.lcp = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}
