import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figure, median } from './figure.ts';
import { messageOf } from './messages.ts';

const FEEDS = 200;
const ENTRIES = 50;
const NEW_ENTRIES = 3;
/** For feeds that share hosts, each of which gets two requests at a time. */
const HOSTS = 20;
/** Runs per median; the first fetch of all feeds happens once per data directory, so it gets fewer. */
const RUNS = 5;
const COLD_RUNS = 3;

interface Report {
  feeds: number;
  outcomes: Record<string, number>;
  inserted: number;
  ms: number;
}

/**
 * Crawls 200 feeds of 50 entries (about 30 MB) in the relevant states; seconds of wall clock. It runs the source; `importing.ts`
 * measures the memory of the built server.
 */
export async function measureCrawl(): Promise<Figure[]> {
  const cold: number[] = [];
  const unchanged: number[] = [];
  const distant: number[] = [];
  const grouped: number[] = [];
  const fresh: number[] = [];
  const ordered: number[] = [];
  let megabytes = 0;

  for (let run = 0; run < COLD_RUNS; run += 1) {
    const dataDir = await mkdtemp(join(tmpdir(), 'tidings-bench-'));
    const publishers = fork(join(import.meta.dirname, 'feed-server.ts'), [String(FEEDS)]);
    const { port, bytes } = await messageOf<{ port: number; bytes: number }>(publishers);
    megabytes = bytes / 1e6;
    const server = fork(join(import.meta.dirname, 'crawl-process.ts'), [
      dataDir,
      String(port),
      String(FEEDS),
    ]);
    await messageOf(server);

    const first = await crawl(server);
    expectCount(first, 'stored', FEEDS);
    if (first.inserted !== FEEDS * ENTRIES)
      throw new Error(`${first.inserted} posts stored, ${FEEDS * ENTRIES} expected`);
    cold.push(first.ms);
    if (run === COLD_RUNS - 1) {
      for (let again = 0; again < RUNS; again += 1)
        unchanged.push(expectCount(await crawl(server), 'unchanged', FEEDS).ms);
      await tell(publishers, { delayMs: 100 });
      for (let again = 0; again < RUNS; again += 1)
        distant.push(expectCount(await crawl(server), 'unchanged', FEEDS).ms);
      await ask(server, { hosts: HOSTS });
      for (let again = 0; again < RUNS; again += 1)
        grouped.push(expectCount(await crawl(server), 'unchanged', FEEDS).ms);
      await tell(publishers, { delayMs: 0 });
      await ask(server, { hosts: FEEDS });
      let extra = 0;
      /** Crawls all feeds with new entries in each. */
      const crawlNew = async (command: 'crawl' | 'order') => {
        extra += NEW_ENTRIES;
        await tell(publishers, { extra });
        const report = expectCount(await ask(server, command), 'stored', FEEDS);
        if (report.inserted !== FEEDS * NEW_ENTRIES)
          throw new Error(`${report.inserted} new posts, ${FEEDS * NEW_ENTRIES} expected`);
        return report.ms;
      };
      for (let again = 0; again < RUNS; again += 1) fresh.push(await crawlNew('crawl'));
      // The first order only starts the crawl that hears the others.
      await ask(server, 'order');
      for (let again = 0; again < RUNS; again += 1) ordered.push(await crawlNew('order'));
    }
    server.send('stop');
    await once(server, 'exit');
    publishers.kill();
    await rm(dataDir, { recursive: true, force: true });
  }

  const size = `${FEEDS} feeds, ${FEEDS * ENTRIES} entries, ${megabytes.toFixed(0)} MB`;
  return [
    { what: `first reading (${size})`, value: median(cold) / 1000, unit: 's', aim: { atMost: 15 } },
    { what: 'all unchanged, 0 ms away', value: median(unchanged) / 1000, unit: 's', aim: { atMost: 0.08 } },
    { what: 'all unchanged, 100 ms away', value: median(distant) / 1000, unit: 's', aim: { atMost: 1.5 } },
    {
      what: `all unchanged, 100 ms away, ${HOSTS} hosts`,
      value: median(grouped) / 1000,
      unit: 's',
      aim: { atMost: 0.7 },
    },
    { what: '3 new entries in each', value: median(fresh) / 1000, unit: 's', aim: { atMost: 1 } },
    { what: '3 new entries in each, ordered', value: median(ordered) / 1000, unit: 's', aim: { atMost: 1 } },
  ];
}

function crawl(server: ChildProcess): Promise<Report> {
  return ask(server, 'crawl');
}

async function ask(server: ChildProcess, command: 'crawl' | 'order' | { hosts: number }): Promise<Report> {
  server.send(command);
  return messageOf<Report>(server);
}

async function tell(publishers: ChildProcess, command: object): Promise<void> {
  publishers.send(command);
  await messageOf(publishers);
}

/** Throws if the bench did not measure what it claims. */
function expectCount(report: Report, kind: string, count: number): Report {
  if (report.outcomes[kind] !== count)
    throw new Error(`Outcomes ${JSON.stringify(report.outcomes)}, expected ${count} × ${kind}`);
  return report;
}
