import { fork } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SITE_IMPORT_PIECE_BYTES } from '#shared/api/site-imports.ts';
import { WXR_HEAD, WXR_TAIL } from '#test/site-import.ts';
import { type Figure, percentile } from './figure.ts';
import { messageOf } from './messages.ts';
import { type BenchServer, startServer } from './server-process.ts';
import { syntheticFeed } from './synthetic-feed.ts';

const POSTS = 5_000;
const PICTURES = 2_000;
const COMMENTS_OF_POST = 2;
/** A reader asks for a page of 20 whole posts this often while the import runs. */
const READ_EVERY_MS = 50;
const STAGE_MS = 15 * 60_000;

/** Imports a WordPress export of 5,000 posts and 2,000 photographs into a blog that a reader reads meanwhile, and exports the blog. */
export async function measureSiteImports(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tidings-bench-'));
  const pictures = fork(join(import.meta.dirname, 'picture-server.ts'));
  const { port } = await messageOf<{ port: number; bytes: number }>(pictures);
  const server = await startServer(dataDir);
  try {
    return await measure(server, port, join(dataDir, 'outbox'));
  } finally {
    await server.stop();
    pictures.disconnect();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(server: BenchServer, port: number, outbox: string): Promise<Figure[]> {
  const writer = await signUp(server.url, 'writer');
  await verifyAddress(outbox);
  const site = await writer('/rest/v1.1/sites/new', { slug: 'kettle', title: 'Kettle' });
  const base = `/rest/v1.1/sites/${site.ID}/site-imports`;
  for (let n = 0; n < 40; n += 1)
    await writer(`/rest/v1.1/sites/${site.ID}/posts/new`, {
      title: `Own post ${n}`,
      content: '<p>Words of our own.</p>'.repeat(60),
      status: 'publish',
    });
  const quiet = await measureReading(writer, async () => delay(5_000));
  const bytes = new Uint8Array(Buffer.from(renderExport(port)));
  const made = await writer(`${base}/new`, { file_name: 'export.xml', size: bytes.length });
  const id = made.import.ID;
  const waitFor = async (stage: string) => {
    const began = performance.now();
    for (;;) {
      const { import: one } = await writer(`${base}/${id}`);
      if (one.stage === stage) return { ms: performance.now() - began, one };
      if (one.stage === 'failed' || performance.now() - began > STAGE_MS)
        throw new Error(`The import did not get ${stage}: ${JSON.stringify(one)}`);
      await delay(500);
    }
  };
  for (let at = 0; at < bytes.length; at += SITE_IMPORT_PIECE_BYTES)
    await writer(`${base}/${id}/content?offset=${at}`, bytes.slice(at, at + SITE_IMPORT_PIECE_BYTES));
  let [reading, storing] = [0, 0];
  const busy = await measureReading(writer, async () => {
    reading = (await waitFor('ready')).ms;
    await writer(`${base}/${id}/start`, {});
    const { ms, one } = await waitFor('done');
    storing = ms;
    if (one.counts.posts?.added !== POSTS || one.counts.pictures?.added !== PICTURES)
      throw new Error(`Not everything was stored: ${JSON.stringify(one.counts)}`);
  });
  const peak = await readPeakMb(server);
  const exports = [
    ...(await measureExport(server, writer, `/rest/v1.1/sites/${site.ID}/export/wxr`, 'WordPress')),
    ...(await measureExport(server, writer, `/rest/v1.1/sites/${site.ID}/export/markdown`, 'Markdown')),
  ];
  const began = performance.now();
  await writer(`${base}/${id}/undo`, {});
  await waitFor('undone');
  return [
    { what: `${POSTS} posts are read`, value: reading / 1_000, unit: 's' },
    {
      what: 'they and their photographs are stored',
      value: storing / 1_000,
      unit: 's',
      aim: { atMost: 300 },
    },
    { what: 'peak memory of the server', value: peak, unit: 'MB', aim: { atMost: 400 } },
    { what: 'a reader meanwhile, p50', value: percentile(busy, 0.5), unit: 'ms' },
    { what: 'a reader meanwhile, p99', value: percentile(busy, 0.99), unit: 'ms', aim: { atMost: 150 } },
    { what: 'a reader before, p99', value: percentile(quiet, 0.99), unit: 'ms' },
    ...exports,
    { what: 'all of it is undone', value: (performance.now() - began) / 1_000, unit: 's' },
  ];
}

/** Downloads the blog; the peak is that of the server meanwhile. */
async function measureExport(
  server: BenchServer,
  { cookie }: Call,
  path: string,
  format: string,
): Promise<Figure[]> {
  // From here on the kernel counts the peak again.
  await writeFile(`/proc/${server.pid}/clear_refs`, '5');
  const began = performance.now();
  const response = await fetch(server.url + path, { headers: { cookie } });
  let bytes = 0;
  for await (const piece of response.body!) bytes += piece.length;
  if (bytes < POSTS * 500) throw new Error(`The export has only ${bytes} bytes`);
  return [
    { what: `they are exported for ${format}`, value: (performance.now() - began) / 1_000, unit: 's' },
    {
      what: 'peak memory of the server meanwhile',
      value: await readPeakMb(server),
      unit: 'MB',
      aim: { atMost: 350 },
    },
  ];
}

async function readPeakMb({ pid }: BenchServer): Promise<number> {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}

type Call = ((path: string, body?: object) => Promise<{ ID: number; import: Imported }>) & { cookie: string };
interface Imported {
  ID: number;
  stage: string;
  counts: Record<string, { added: number }>;
}

/** Reads pages until the work is done; returns the times of the answers in milliseconds. */
async function measureReading(call: Call, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  let isDone = false;
  const reading = (async () => {
    while (!isDone) {
      const began = performance.now();
      await call('/rest/v1.2/read/following?number=20');
      times.push(performance.now() - began);
      await delay(READ_EVERY_MS);
    }
  })();
  await work();
  isDone = true;
  await reading;
  return times;
}

/** Signs someone up and returns their calls. */
async function signUp(url: string, username: string): Promise<Call> {
  const person = {
    email: `${username}@example.com`,
    password: 'four quiet pencils',
    name: username,
    username,
  };
  const answer = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const call = async (path: string, body?: object) => {
    const isBytes = body instanceof Uint8Array;
    const response = await fetch(url + path, {
      method: isBytes ? 'PUT' : body === undefined ? 'GET' : 'POST',
      headers: {
        cookie,
        ...(body !== undefined && {
          'content-type': isBytes ? 'application/octet-stream' : 'application/json',
        }),
      },
      ...(body !== undefined && { body: isBytes ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Awaited<ReturnType<Call>>;
  };
  return Object.assign(call, { cookie });
}

/** Opens the link of the first email. */
async function verifyAddress(outbox: string): Promise<void> {
  for (;;) {
    const [name] = await readdir(outbox).catch(() => []);
    const text = name ? await readFile(join(outbox, name), 'utf8') : '';
    const link = /http:\/\/[^\s"<>]+verify-email[^\s"<>]+/.exec(
      text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='),
    )?.[0];
    if (link) {
      await fetch(link.replaceAll('&amp;', '&'), { redirect: 'manual' });
      return;
    }
    await delay(100);
  }
}

/** Renders an export whose posts have 3 KB of HTML, two comments, and two of five a photograph. */
function renderExport(port: number): string {
  const items: string[] = [];
  let comment = 0;
  for (let feed = 0; items.length < POSTS; feed += 1)
    for (const [, item] of syntheticFeed(feed).body.matchAll(/<item>(.*?)<\/item>/gs)) {
      const id = items.length + 1;
      // Two of five, so that the numbers of photographs are 1 to 2,000.
      const number = id % 5 < 2 ? Math.floor(id / 5) * 2 + (id % 5) + 1 : undefined;
      const text = item!
        .replace(
          /<figure>.*?<\/figure>/,
          number === undefined ? '' : `<figure><img src="http://127.0.0.1:${port}/${number}.jpg"></figure>`,
        )
        .replace(/<description>.*?<\/description>/, '');
      const comments = Array.from({ length: COMMENTS_OF_POST }, () => {
        comment += 1;
        return `<wp:comment><wp:comment_id>${comment}</wp:comment_id><wp:comment_author>Guest ${comment % 90}</wp:comment_author><wp:comment_date_gmt>2024-05-05 10:00:00</wp:comment_date_gmt><wp:comment_content>What a nice text, number ${comment}.</wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_parent>0</wp:comment_parent></wp:comment>`;
      });
      items.push(
        `<item>${text}<wp:post_id>${id}</wp:post_id><wp:post_date_gmt>${new Date(Date.UTC(2012, 0, 1) + id * 86_400_00).toISOString().replace('T', ' ').slice(0, 19)}</wp:post_date_gmt><wp:post_type>post</wp:post_type><wp:status>publish</wp:status>${comments.join('')}</item>`,
      );
      if (items.length === POSTS) break;
    }
  return WXR_HEAD + items.join('\n') + WXR_TAIL;
}
