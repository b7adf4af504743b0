import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { findPostmasterFile, stopOrphan } from '#server/platform/db/postmaster.ts';
import { buildRss } from '#test/feed-builder.ts';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { findFreePort } from '#test/server.ts';
import { type SmtpServer, startSmtpServer } from '#test/smtp-server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { SERVER } from '../scripts/build-server.ts';
import type { Figure } from './figure.ts';

const ROOT = join(import.meta.dirname, '..');
const READERS = 4;
/** A reader gets five emails of one blog a day at once; further posts wait for the digest. */
const POSTS_A_BLOG = 5;
/** Posts published during an import, before the next one is tried. */
const POSTS_AN_IMPORT = 12;
const FEEDS_AN_IMPORT = 6;
/** Maximum lifetime of a killed server: from its first accepted post, and each fourth time from its launch. */
const LIFE_MS = 2_500;
/** Maximum milliseconds between two posts. */
const PAUSE_MS = 100;
/** Enough posts for a lifetime, however fast the machine: the pauses alone allow some 50. */
const POSTS_A_LIFE = 80;
/** Everything must be done this long after the last start. */
const PATIENCE_MS = 60_000;
/** Share of messages that the mail server rejects. */
const REFUSAL_SHARE = 0.03;

const PERSON = {
  email: 'writer@example.com',
  password: 'four quiet pencils',
  name: 'writer',
  username: 'writer',
};

interface World {
  dataDir: string;
  url: string;
  environment: Record<string, string>;
  smtp: SmtpServer;
  feeds: FeedHost;
  cookie: string;
  /** Blogs with room for instantly emailed posts. */
  blogs: number[];
  titles: number;
  /** Posts and imports that the server accepted. */
  posts: number;
  imports: number;
  /** Why nothing can be measured: the server's response to a valid post, or no blog left for it. */
  refusal?: string;
}

export interface KillReport {
  kills: number;
  /** Posts in the database, and those of them that the server accepted. */
  posts: number;
  postsPromised: number;
  mailsExpected: number;
  mailsLost: string[];
  /** The mail server rejected them, but the process died before the response, so no one knows. See docs/email.md. */
  refusalsUnheard: number;
  mailsTwice: string[];
  importsUnfinished: number;
  /** Jobs that will never run: failed for the last time, or claimed by a dead worker. */
  jobsStuck: string[];
  /** From the last start until everything was done. */
  settledMs: number;
}

/**
 * Kills a server `kills` times with SIGKILL, every other time together with its PostgreSQL, at random moments while posts are
 * emailed, imports run and tags are counted. Then starts it once more and counts the results.
 */
export async function killAndCount(
  kills: number,
  say: (line: string) => void = () => {},
): Promise<KillReport> {
  const world = await makeWorld();
  let server: ChildProcess | undefined;
  try {
    server = await start(world);
    await settle(world, kills);
    await end(server);
    for (let round = 1; round <= kills; round += 1) {
      server = launch(world);
      const dead = new AbortController();
      const living = live(world, dead.signal);
      const { posts } = world;
      while (round % 4 !== 0 && world.posts === posts && server.exitCode === null && !world.refusal)
        await delay(10);
      await delay(Math.random() * LIFE_MS);
      await kill(world, server, round % 2 === 0);
      dead.abort();
      await living;
      if (world.refusal) throw new Error(world.refusal);
      say(
        `${round} kills, ${world.posts} posts, ${world.smtp.messages.length} mails, ${world.imports} imports`,
      );
    }
    server = await start(world);
    const report = await count(world, kills);
    await end(server);
    return report;
  } finally {
    server?.kill('SIGKILL');
    await stopOrphan(join(world.dataDir, 'postgres'), pino({ level: 'silent' }));
    await world.smtp.close();
    await world.feeds.close();
    await rm(world.dataDir, { recursive: true, force: true });
  }
}

/** Returns the figures of `npm run bench -- --only kills`. */
export async function measureKills(kills: number): Promise<Figure[]> {
  const report = await killAndCount(kills, (line) => console.log(`  ${line}`));
  const none = { atMost: 0 };
  for (const line of [...report.mailsLost, ...report.mailsTwice, ...report.jobsStuck])
    console.log(`  ! ${line}`);
  return [
    { what: `mails lost, of ${report.mailsExpected}`, value: report.mailsLost.length, unit: '', aim: none },
    {
      what: `posts lost, of ${report.postsPromised}`,
      value: Math.max(0, report.postsPromised - report.posts),
      unit: '',
      aim: none,
    },
    { what: 'mails refused without being heard', value: report.refusalsUnheard, unit: '' },
    { what: 'mails sent twice', value: report.mailsTwice.length, unit: '', aim: none },
    { what: 'jobs that nobody does', value: report.jobsStuck.length, unit: '', aim: none },
    { what: 'imports not finished', value: report.importsUnfinished, unit: '', aim: none },
    {
      what: 'all done after the last start',
      value: report.settledMs / 1_000,
      unit: 's',
      aim: { atMost: PATIENCE_MS / 1_000 },
    },
  ];
}

async function makeWorld(): Promise<World> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'tidings-kills-')));
  const port = await findFreePort();
  const smtp = await startSmtpServer({
    toMessage: () => (Math.random() < REFUSAL_SHARE ? '451 come back later' : '250 accepted'),
    thinkMs: () => Math.random() * 30,
  });
  const feeds = await startFeedHost({ keepLog: false });
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    PATH: process.env.PATH ?? '',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    SMTP_URL: smtp.url,
    FETCH_ALLOW_PRIVATE_NETWORKS: 'true',
    LOG_LEVEL: 'fatal',
  };
  return { dataDir, url, environment, smtp, feeds, cookie: '', blogs: [], titles: 0, posts: 0, imports: 0 };
}

function launch({ environment }: World): ChildProcess {
  return spawn(process.execPath, SERVER, {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function start(world: World): Promise<ChildProcess> {
  const server = launch(world);
  await waitUntilReady(world, server);
  return server;
}

async function waitUntilReady(world: World, server: ChildProcess): Promise<void> {
  while (!(await isReady(world))) {
    if (server.exitCode !== null) throw new Error('the server did not start');
    await delay(50);
  }
}

async function isReady({ url }: World): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function end(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

async function kill({ dataDir }: World, server: ChildProcess, withDatabase: boolean): Promise<void> {
  const postgres = withDatabase ? await findPostmasterFile(join(dataDir, 'postgres')) : undefined;
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  try {
    // Its whole group, as when a container ends.
    if (postgres) process.kill(-postgres.pid, 'SIGKILL');
  } catch {
    // The process in the file had died before.
  }
  await ended;
}

/** Creates a writer, readers with instant delivery, and blogs for all the posts. */
async function settle(world: World, kills: number): Promise<void> {
  const signedUp = await fetch(`${world.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(PERSON),
  });
  world.cookie = signedUp.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  await withDatabase(world, async ({ db }) => {
    await db.updateTable('users').set({ email_verified: true }).execute();
    const writer = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const readers: number[] = [];
    for (let reader = 1; reader <= READERS; reader += 1) {
      const name = `reader${reader}`;
      const row = await db
        .insertInto('users')
        .values({ email: `${name}@example.com`, email_verified: true, name, username: name })
        .returning('id')
        .executeTakeFirstOrThrow();
      readers.push(row.id);
      await db.insertInto('email_settings').values({ user_id: row.id }).execute();
    }
    for (let blog = 0; blog < Math.ceil((kills * POSTS_A_LIFE) / POSTS_A_BLOG) + 1; blog += 1) {
      const { blogId, feedId } = await storeBlog(db, { owners: [writer.id] });
      world.blogs.push(blogId);
      await db
        .insertInto('subscriptions')
        .values(
          readers.map((user_id) => ({
            user_id,
            feed_id: feedId,
            email_posts: true,
            email_frequency: 'instantly' as const,
            email_posts_since: new Date(),
          })),
        )
        .execute();
    }
  });
}

/** Publishes and imports from the server's first response until it is dead. */
async function live(world: World, dead: AbortSignal): Promise<void> {
  while (!dead.aborted) {
    if (!(await isReady(world))) {
      await delay(20);
      continue;
    }
    try {
      await Promise.all([startImport(world), publishPosts(world, dead)]);
    } catch {
      // Killed during a request: its effects are in the database, or not.
    }
  }
}

async function publishPosts(world: World, dead: AbortSignal): Promise<void> {
  for (let post = 0; post < POSTS_AN_IMPORT && !dead.aborted; post += 1) {
    await publishPost(world);
    await delay(Math.random() * PAUSE_MS);
  }
}

async function publishPost(world: World): Promise<void> {
  const blog = world.blogs[Math.floor(world.titles / POSTS_A_BLOG)];
  if (blog === undefined) {
    world.refusal = 'More posts were published than there are blogs for.';
    return;
  }
  world.titles += 1;
  const title = `Post number ${world.titles}.`;
  const response = await fetch(`${world.url}/rest/v1.1/sites/${blog}/posts/new`, {
    method: 'POST',
    headers: { cookie: world.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ title, content: '<p>Text.</p>', tags: ['killing'], status: 'publish' }),
  });
  if (response.ok) world.posts += 1;
  else if (response.status < 500) world.refusal = await response.text();
}

/** Rejected while another import of the writer is running. */
async function startImport(world: World): Promise<void> {
  const outlines = Array.from({ length: FEEDS_AN_IMPORT }, (_, index) => {
    const address = serveSite(world, `site${world.imports * FEEDS_AN_IMPORT + index}`);
    return `<outline type="rss" text="x" xmlUrl="${address}"/>`;
  });
  const form = new FormData();
  form.append('import', new Blob([`<opml version="2.0"><body>${outlines.join('')}</body></opml>`]), 'a.opml');
  const { ok } = await fetch(`${world.url}/rest/v1.2/read/following/mine/import`, {
    method: 'POST',
    headers: { cookie: world.cookie },
    body: form,
  });
  if (ok) world.imports += 1;
}

/** Serves a site to import; returns the address of its feed. */
function serveSite({ feeds }: World, host: string): string {
  const link = feeds.url(host);
  const entries = [{ link: `${link}/news`, title: `News of ${host}`, html: '<p>News.</p>' }];
  feeds.serve(host, '/feed', { body: buildRss({ title: host, link, entries }) });
  return feeds.url(host, '/feed');
}

/** Waits until nothing is left to do and compares the sent emails with the expected ones. */
async function count(world: World, kills: number): Promise<KillReport> {
  const began = performance.now();
  return withDatabase(world, async (database) => {
    const { db } = database;
    for (;;) {
      const waits = await sql<{ n: number }>`
        select (select count(*) from graphile_worker.jobs where attempts < max_attempts or locked_by is not null)
             + (select count(*) from imports where status = 'running') as n`.execute(db);
      if (waits.rows[0]!.n === 0 || performance.now() - began > PATIENCE_MS) break;
      await delay(250);
    }
    const settledMs = performance.now() - began;
    const { rows: expected } = await sql<{ mail: string }>`
      select users.email || ' ' || posts.title as mail
        from posts join subscriptions using (feed_id) join users on users.id = subscriptions.user_id
       where subscriptions.email_posts and posts.title like 'Post number %'`.execute(db);
    const sent = new Map<string, number>();
    for (const message of world.smtp.messages) {
      const mail = nameOfMail(message);
      if (mail) sent.set(mail, (sent.get(mail) ?? 0) + 1);
    }
    const refused = new Set(world.smtp.refused.map(nameOfMail));
    const missing = expected.map(({ mail }) => mail).filter((mail) => !sent.has(mail));
    const stuck = await sql<{ job: string }>`
      select task_identifier || ', attempt ' || attempts || ' of ' || max_attempts || coalesce(': ' || last_error, '') as job
        from graphile_worker.jobs`.execute(db);
    const imports = await sql<{ n: number }>`
      select count(*) as n from imports where status <> 'done' or failed > 0`.execute(db);
    return {
      kills,
      posts: expected.length / READERS,
      postsPromised: world.posts,
      mailsExpected: expected.length,
      mailsLost: missing.filter((mail) => !refused.has(mail)).map((mail) => `lost: ${mail}`),
      refusalsUnheard: missing.filter((mail) => refused.has(mail)).length,
      mailsTwice: [...sent]
        .filter(([, times]) => times > 1)
        .map(([mail, times]) => `${times} times: ${mail}`),
      importsUnfinished: imports.rows[0]!.n,
      jobsStuck: stuck.rows.map(({ job }) => job),
      settledMs,
    };
  });
}

/** Returns the recipient and the post; undefined for other emails. */
function nameOfMail(message: string): string | undefined {
  const to = /^To: <?([^\s>]+)/m.exec(message)?.[1];
  const post = /Post number \d+\./.exec(message)?.[0];
  return post && `${to} ${post}`;
}

async function withDatabase<T>({ dataDir }: World, use: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir, shared: true, log: pino({ level: 'silent' }) });
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}
