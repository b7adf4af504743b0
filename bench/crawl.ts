import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figure, median } from './figure.ts';
import { messageOf } from './messages.ts';

const FEEDS = 200;
const ENTRIES = 50;
/** Runs per median; the first fetch of all feeds happens once per data directory, so it gets fewer. */
const RUNS = 5;
const COLD_RUNS = 3;

interface Report {
  feeds: number;
  outcomes: Record<string, number>;
  inserted: number;
  ms: number;
  peakMb: number;
}

/** Crawls 200 feeds of 50 entries (about 30 MB) in the relevant states; seconds of wall clock and peak memory. */
export async function measureCrawl(): Promise<Figure[]> {
  const cold: number[] = [];
  const peak: number[] = [];
  const unchanged: number[] = [];
  const distant: number[] = [];
  const fresh: number[] = [];
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
      await tell(publishers, { delayMs: 0 });
      for (let again = 1; again <= RUNS; again += 1) {
        await tell(publishers, { extra: again * 3 });
        const report = expectCount(await crawl(server), 'stored', FEEDS);
        if (report.inserted !== FEEDS * 3)
          throw new Error(`${report.inserted} new posts, ${FEEDS * 3} expected`);
        fresh.push(report.ms);
        peak.push(report.peakMb);
      }
    }
    peak.push(first.peakMb);
    server.send('stop');
    await once(server, 'exit');
    publishers.kill();
    await rm(dataDir, { recursive: true, force: true });
  }

  const size = `${FEEDS} feeds, ${FEEDS * ENTRIES} entries, ${megabytes.toFixed(0)} MB`;
  return [
    { what: `first reading (${size})`, value: median(cold) / 1000, unit: 's', aim: { atMost: 15 } },
    { what: 'all unchanged, 0 ms away', value: median(unchanged) / 1000, unit: 's', aim: { atMost: 0.4 } },
    { what: 'all unchanged, 100 ms away', value: median(distant) / 1000, unit: 's', aim: { atMost: 1.5 } },
    { what: '3 new entries in each', value: median(fresh) / 1000, unit: 's', aim: { atMost: 3 } },
    { what: 'peak memory of the server', value: Math.max(...peak), unit: 'MB', aim: { atMost: 250 } },
  ];
}

async function crawl(server: ChildProcess): Promise<Report> {
  server.send('crawl');
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
