import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { provideCatalogues } from '#shared/i18n/translate.ts';
import type { Config } from './config.ts';
import { type Clock, type Context, systemClock } from './context.ts';
import { createCrawler } from './crawler/crawler.ts';
import { accountHooks } from './features/accounts/changed.ts';
import { createAccountEmails } from './features/accounts/emails.ts';
import { applyPublicUrl } from './features/blogs/queries-public-url.ts';
import { CRAWL_CHANNEL } from './features/feeds/queries.ts';
import { releaseAllImports } from './features/imports/queries-queue.ts';
import { listChangedLimits } from './features/limits/queries.ts';
import { createRefusalCounter } from './features/limits/refused.ts';
import { CURATED_SITES, type CuratedSites } from './features/onboarding/curated-sites.ts';
import { createEmailHandler } from './features/post-by-email/receive.ts';
import { createArticleReader } from './features/posts/article-reader.ts';
import { isAllowedAddress } from './features/protect/resolve.ts';
import { deriveVapidKeys } from './features/push/vapid.ts';
import { releaseAllSiteImports } from './features/site-imports/queries-queue.ts';
import { createVisitCounter } from './features/stats/visits.ts';
import { countSearchWordsJob } from './features/streams/jobs.ts';
import { countTagsJob } from './features/tags/jobs.ts';
import { JOBS } from './features.ts';
import { seedFirstStart } from './first-start.ts';
import { createAuth } from './platform/auth/auth.ts';
import type { PasswordHasher } from './platform/auth/auth-parts.ts';
import { readSecret } from './platform/auth/secret.ts';
import { createSigner } from './platform/auth/signer.ts';
import { createVault } from './platform/auth/vault.ts';
import { readCatalogue } from './platform/catalogues.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { startListener } from './platform/db/listener.ts';
import { migrate } from './platform/db/migrate.ts';
import { createMailer, type OnWritten } from './platform/email/mailer.ts';
import { releaseUnsentEmails } from './platform/email/send.ts';
import { createSentJournal } from './platform/email/sent-journal.ts';
import { createFindDnsRecords, resolveByRecords } from './platform/fetch/dns-records.ts';
import { createFetcher } from './platform/fetch/fetcher.ts';
import { choosePolicy } from './platform/fetch/policy.ts';
import { createOpenSocket } from './platform/fetch/socket.ts';
import { createTlsProbe } from './platform/fetch/tls-probe.ts';
import { loadWebBundle } from './platform/http/pages.ts';
import { createJobs, type JobRunner, migrateJobs, startJobRunner } from './platform/jobs/runner.ts';
import { createLimits } from './platform/limits.ts';
import { createWithRemoteFiles } from './platform/remote-files/remote-files.ts';
import { createParsePool } from './thread/parse-pool.ts';
import { VERSION } from './version.ts';
import { createWebServer } from './web-server.ts';

export interface Parts {
  config: Config;
  log: Logger;
  clock?: Clock;
  /** Replaces the built-in sites of topics: for tests and the demo. */
  curatedSites?: CuratedSites;
  /** Replaces how passwords are hashed: for tests, which sign up more often than their processor could hash. */
  passwords?: PasswordHasher | undefined;
  /** Called for every email that is written into the outbox directory. */
  onEmailWritten?: OnWritten | undefined;
  /** Uses the database of a Tidings that is already running on the same data, for commands. */
  shared?: boolean;
}

interface Assembled {
  context: Context;
  database: Database;
  /** Lets long jobs end where they can go on later. */
  stopJobs: () => void;
  close: () => Promise<void>;
}

/** Opens the database, migrates it and creates the dependencies of handlers and jobs. Nothing runs yet. */
export async function createContext({
  config,
  log,
  clock = systemClock,
  curatedSites = CURATED_SITES,
  passwords,
  onEmailWritten,
  shared = false,
}: Parts): Promise<Assembled> {
  const database = await openDatabase({
    ...(config.databaseUrl
      ? { connectionString: config.databaseUrl }
      : { dataDir: config.dataDir, shared, users: config.webProcesses }),
    log,
  });
  try {
    return await buildContext({ config, log, clock, curatedSites, passwords, onEmailWritten }, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function buildContext(
  {
    config,
    log,
    clock,
    curatedSites,
    passwords,
    onEmailWritten,
  }: Required<Omit<Parts, 'shared' | 'passwords' | 'onEmailWritten'>> &
    Pick<Parts, 'passwords' | 'onEmailWritten'>,
  database: Database,
): Promise<Assembled> {
  const { db } = database;
  provideCatalogues(readCatalogue);
  await migrate(database.pool);
  await migrateJobs(database.connectionString, log);

  const jobs = createJobs();
  const limits = createLimits({
    connectionString: database.connectionString,
    log,
    listChanged: () => listChangedLimits(db),
  });
  const emails = createAccountEmails({ db, jobs, clock, publicUrl: config.publicUrl });
  const auth = await createAuth({
    ...{ config, db, clock, log, emails, limits, passwords },
    hooks: accountHooks,
    isExpectedFrom: (userId, address) => isAllowedAddress({ db }, userId, address),
  });
  const mailer = createMailer(config, log, onEmailWritten);
  const fetcher = createFetcher({
    allowPrivateNetworks: config.fetchAllowPrivateNetworks,
    version: VERSION,
    publicUrl: config.publicUrl,
  });
  const parsePool = createParsePool();
  const crawler = createCrawler({
    db,
    background: database.background,
    clock,
    log,
    fetchUrl: fetcher.fetchUrl,
    parse: parsePool.parse,
    isParserBehind: parsePool.isBehind,
    listen: (onDue) =>
      startListener({
        connectionString: database.connectionString,
        channel: CRAWL_CHANNEL,
        log,
        onMessage: onDue,
        onListening: onDue,
      }),
  });
  const findDnsRecords = createFindDnsRecords(config.dnsServers);
  const secret = await readSecret(config.dataDir, config.secret);
  const stopper = new AbortController();
  const context: Context = {
    config,
    workerId: randomUUID(),
    db,
    clock,
    log,
    jobs,
    limits,
    auth,
    signer: createSigner(secret),
    vault: createVault(secret),
    vapid: deriveVapidKeys(secret),
    fetchUrl: fetcher.fetchUrl,
    withRemoteFiles: createWithRemoteFiles(
      createOpenSocket({ allowPrivateNetworks: config.fetchAllowPrivateNetworks }),
    ),
    mailer,
    sentJournal: config.databaseUrl ? undefined : createSentJournal(join(config.dataDir, 'emails-sent')),
    crawler,
    curatedSites,
    findDnsRecords,
    probeTls: createTlsProbe({
      policy: choosePolicy(config.fetchAllowPrivateNetworks),
      resolve: resolveByRecords(findDnsRecords),
    }),
    stopping: stopper.signal,
    readOpml: parsePool.readOpml,
    readEmail: parsePool.readEmail,
    convertToMarkdown: parsePool.convertToMarkdown,
    readArticle: createArticleReader({ fetchUrl: fetcher.fetchUrl, extract: parsePool.extract }),
    renderEmail: async (email) => (await loadWebBundle()).renderEmail(email),
  };
  return {
    context,
    database,
    stopJobs: () => stopper.abort(),
    async close() {
      await limits.stop();
      await crawler.stop();
      await fetcher.close();
      await parsePool.close();
      await database.close();
    },
  };
}

export interface App {
  context: Context;
  /** Listens and runs the parts of the role; returns the address, without a slash at the end. */
  start(): Promise<string>;
  /** Finishes running work and releases everything. */
  stop(): Promise<void>;
}

/**
 * What a process does of what its role has: all of it, or where several processes answer requests, only that (`web`), or everything
 * else (`main`).
 */
export type Share = 'all' | 'main' | 'web';

/**
 * The whole application. `crawls: false` does not crawl due feeds, `schedules: false` adds no job at its times, and `seeds: false`
 * leaves a new database empty: for tests with their own data. `visitsMs` is the interval at which visits are written, for tests
 * that wait for it.
 */
export async function createApp({
  crawls = true,
  schedules = true,
  seeds = true,
  share = 'all',
  visitsMs,
  ...parts
}: Parts & {
  crawls?: boolean;
  schedules?: boolean;
  seeds?: boolean;
  share?: Share;
  visitsMs?: number | undefined;
}): Promise<App> {
  const { config, log } = parts;
  const { context, database, stopJobs, close } = await createContext({ ...parts, shared: share === 'web' });
  const isMain = share !== 'web';
  const isWeb = config.role !== 'worker';
  const answers = isWeb && share !== 'main';
  const isWorker = config.role !== 'web' && isMain;
  const visits = createVisitCounter(context, { flushMs: visitsMs });
  const refusals = createRefusalCounter(context);
  const http = answers
    ? await createWebServer(context, database.connectionString, { visits, refusals })
    : undefined;
  const emailReceiver = isWeb && isMain ? await createReceiver(context) : undefined;
  let runner: JobRunner | undefined;
  return {
    context,
    async start() {
      if (isMain) await applyPublicUrl(context.db, config.publicUrl);
      if (seeds && isMain) {
        await seedFirstStart(context);
        await context.jobs.add(context.db, countTagsJob, {}, { key: countTagsJob.name });
        await context.jobs.add(context.db, countSearchWordsJob, {}, { key: countSearchWordsJob.name });
      }
      await context.limits.start();
      const address = await http?.listen({ port: config.port, host: config.host });
      await emailReceiver?.start();
      if (isWorker) {
        // The data directory has one owner: all claimed work belongs to a dead process.
        const isAlone = config.databaseUrl === undefined;
        if (isAlone) {
          await releaseAllImports(context.db);
          await releaseAllSiteImports(context.db);
          await releaseUnsentEmails(context);
        }
        runner = await startJobRunner({
          database,
          connectionString: database.connectionString,
          context,
          jobs: schedules ? JOBS : JOBS.map(({ schedule: _, ...job }) => job),
          isAlone,
          log,
        });
        if (crawls) context.crawler.start();
      }
      return address ?? '';
    },
    async stop() {
      stopJobs();
      await Promise.all([http?.close(), emailReceiver?.stop()]);
      await visits.stop();
      await refusals.stop();
      await runner?.stop();
      await close();
    },
  };
}

/** The receiver of emails, if the server takes any; only then its library is loaded. */
async function createReceiver(context: Context) {
  const { config, log } = context;
  if (!config.mailIn) return undefined;
  const { createEmailReceiver } = await import('./platform/email/receiver.ts');
  return createEmailReceiver(config.mailIn, createEmailHandler(context), log);
}
