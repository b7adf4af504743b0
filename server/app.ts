import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_FILES } from '#shared/domain/limits.ts';
import { findRedirect } from '#shared/domain/redirects.ts';
import { provideCatalogues } from '#shared/i18n/translate.ts';
import type { Config } from './config.ts';
import { type Clock, type Context, systemClock } from './context.ts';
import { createCrawler } from './crawler/crawler.ts';
import { findFullDisk } from './disk-space.ts';
import { accountHooks } from './features/accounts/changed.ts';
import { createAccountEmails } from './features/accounts/emails.ts';
import { presentMe } from './features/accounts/present.ts';
import { findBlogPage } from './features/blog-pages/shared-page.ts';
import { applyPublicUrl } from './features/blogs/queries-public-url.ts';
import { resolveBlogId } from './features/blogs/resolve.ts';
import { findConnectedSiteId } from './features/connected-sites/resolve.ts';
import { findMapped } from './features/domains/resolve.ts';
import { CRAWL_CHANNEL } from './features/feeds/queries.ts';
import { listSubscribedFeedIds } from './features/feeds/queries-subscribed.ts';
import { releaseAllImports } from './features/imports/queries-queue.ts';
import { findMediaFile } from './features/media/sizes.ts';
import { countNewNotifications } from './features/notifications/queries.ts';
import { CURATED_SITES, type CuratedSites } from './features/onboarding/curated-sites.ts';
import { createEmailHandler } from './features/post-by-email/receive.ts';
import { createArticleReader } from './features/posts/article-reader.ts';
import { fetchPostPicture } from './features/posts/picture.ts';
import { isAllowedAddress } from './features/protect/resolve.ts';
import { deriveVapidKeys } from './features/push/vapid.ts';
import { createVisitCounter, type VisitCounter } from './features/stats/visits.ts';
import { countSearchWordsJob } from './features/streams/jobs.ts';
import { countTagsJob } from './features/tags/jobs.ts';
import { createForms, DOCUMENTS, DOWNLOADS, JOBS, ROUTES, UPLOADS } from './features.ts';
import { seedFirstStart } from './first-start.ts';
import { createAuth } from './platform/auth/auth.ts';
import { readSecret } from './platform/auth/secret.ts';
import { createSigner } from './platform/auth/signer.ts';
import { createVault } from './platform/auth/vault.ts';
import type { Viewer } from './platform/auth/viewer.ts';
import { readCatalogue } from './platform/catalogues.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { startListener } from './platform/db/listener.ts';
import { migrate } from './platform/db/migrate.ts';
import { isReachable } from './platform/db/probes.ts';
import { createMailer, type OnWritten } from './platform/email/mailer.ts';
import { releaseUnsentEmails } from './platform/email/send.ts';
import { createSentJournal } from './platform/email/sent-journal.ts';
import { createFindDnsRecords, resolveByRecords } from './platform/fetch/dns-records.ts';
import { createFetcher } from './platform/fetch/fetcher.ts';
import { choosePolicy } from './platform/fetch/policy.ts';
import { createOpenSocket } from './platform/fetch/socket.ts';
import { createTlsProbe } from './platform/fetch/tls-probe.ts';
import { serveAuth } from './platform/http/auth.ts';
import { serveBatch } from './platform/http/batch.ts';
import { CONNECTION_LIMITS } from './platform/http/connections.ts';
import { serveDocuments } from './platform/http/document.ts';
import { bindDownloads } from './platform/http/download.ts';
import { serveLive } from './platform/http/event-stream.ts';
import { serveFiles } from './platform/http/files.ts';
import { bindForms } from './platform/http/form.ts';
import { serveHealth } from './platform/http/health.ts';
import { createDoOnce } from './platform/http/idempotency.ts';
import { limitCalls } from './platform/http/limits.ts';
import { createOpenApiDocument } from './platform/http/openapi.ts';
import { serveOutbox } from './platform/http/outbox.ts';
import { loadWebBundle, serveBuiltFiles, servePages } from './platform/http/pages.ts';
import { servePictures } from './platform/http/pictures.ts';
import { createFindRequestViewer } from './platform/http/request-viewer.ts';
import { bindRoutes } from './platform/http/route.ts';
import { createHttpServer } from './platform/http/server.ts';
import { bindUploads } from './platform/http/upload.ts';
import { createJobs, type JobRunner, migrateJobs, startJobRunner } from './platform/jobs/runner.ts';
import { createLiveHub } from './platform/live/hub.ts';
import { createWithRemoteFiles } from './platform/remote-files/remote-files.ts';
import { createParsePool } from './thread/parse-pool.ts';
import { VERSION } from './version.ts';

export interface Parts {
  config: Config;
  log: Logger;
  clock?: Clock;
  /** Replaces the built-in sites of topics: for tests and the demo. */
  curatedSites?: CuratedSites;
  /** Called for every email that is written into the outbox directory. */
  onEmailWritten?: OnWritten;
  /** Uses the database of a Tidings that is already running on the same data, for commands. */
  shared?: boolean;
}

interface Assembled {
  context: Context;
  database: Database;
  close: () => Promise<void>;
}

/** Opens the database, migrates it and creates the dependencies of handlers and jobs. Nothing runs yet. */
export async function createContext({
  config,
  log,
  clock = systemClock,
  curatedSites = CURATED_SITES,
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
    return await buildContext({ config, log, clock, curatedSites, onEmailWritten }, database);
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
    onEmailWritten,
  }: Required<Omit<Parts, 'shared' | 'onEmailWritten'>> & { onEmailWritten: OnWritten | undefined },
  database: Database,
): Promise<Assembled> {
  const { db } = database;
  provideCatalogues(readCatalogue);
  await migrate(database.pool);
  await migrateJobs(database.connectionString, log);

  const jobs = createJobs();
  const emails = createAccountEmails({ db, jobs, clock, publicUrl: config.publicUrl });
  const auth = await createAuth({
    ...{ config, db, clock, log, emails },
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
  const context: Context = {
    config,
    workerId: randomUUID(),
    db,
    clock,
    log,
    jobs,
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
    readOpml: parsePool.readOpml,
    readEmail: parsePool.readEmail,
    convertToMarkdown: parsePool.convertToMarkdown,
    readArticle: createArticleReader({ fetchUrl: fetcher.fetchUrl, extract: parsePool.extract }),
    renderEmail: async (email) => (await loadWebBundle()).renderEmail(email),
  };
  return {
    context,
    database,
    async close() {
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
 * The whole application. `crawls: false` does not crawl due feeds, and `settles: false` leaves a new database empty: for tests
 * with their own data. `visitsMs` is the interval at which visits are written, for tests that wait for it.
 */
export async function createApp({
  crawls = true,
  seeds = true,
  share = 'all',
  visitsMs,
  ...parts
}: Parts & {
  crawls?: boolean;
  seeds?: boolean;
  share?: Share;
  visitsMs?: number | undefined;
}): Promise<App> {
  const { config, log } = parts;
  const { context, database, close } = await createContext({ ...parts, shared: share === 'web' });
  const isMain = share !== 'web';
  const isWeb = config.role !== 'worker';
  const answers = isWeb && share !== 'main';
  const isWorker = config.role !== 'web' && isMain;
  const visits = createVisitCounter(context, { flushMs: visitsMs });
  const http = answers ? await createWeb(context, database.connectionString, visits) : undefined;
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
      const address = await http?.listen({ port: config.port, host: config.host });
      await emailReceiver?.start();
      if (isWorker) {
        // The data directory has one owner: all claimed work belongs to a dead process.
        const isAlone = config.databaseUrl === undefined;
        if (isAlone) {
          await releaseAllImports(context.db);
          await releaseUnsentEmails(context);
        }
        runner = await startJobRunner({
          database,
          connectionString: database.connectionString,
          context,
          jobs: JOBS,
          isAlone,
          log,
        });
        if (crawls) context.crawler.start();
      }
      return address ?? '';
    },
    async stop() {
      await Promise.all([http?.close(), emailReceiver?.stop()]);
      await visits.stop();
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

/** The web server with all routes, forms and pages on it. */
async function createWeb(context: Context, connectionString: string, visits: VisitCounter) {
  const { config, log, auth } = context;
  const isInspectable = config.mode === 'development' || config.mode === 'demo';
  const findRequestViewer = createFindRequestViewer(auth.findViewer);
  const http = await createHttpServer({
    log,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    connections: { ...CONNECTION_LIMITS, max: config.maxConnections },
  });
  // Never limited: rejecting a balancer's checks takes a healthy server out, and a page without one of its files does not work.
  serveHealth(http, {
    isReachable: () => isReachable(context.db),
    findFullDisk: () => findFullDisk(context),
    metricsToken: config.metricsToken,
  });
  await serveBuiltFiles(http);
  // Most tests use one address; tests of limits set the production mode.
  if (config.mode !== 'test') await limitCalls(http, findRequestViewer);
  serveAuth(http, auth);
  const checkResponses = config.mode !== 'production';
  const binding = {
    findRequestViewer,
    findSiteId: async (text: string, viewer: Viewer | null) =>
      (await resolveBlogId(context, text, viewer?.id ?? null)) ??
      (await findConnectedSiteId(context, text, viewer?.id ?? null)),
    checkResponses,
    doOnce: createDoOnce(context),
  };
  const callFor = bindRoutes(http, context, ROUTES, binding);
  await bindUploads(http, context, UPLOADS, {
    ...binding,
    maxBytes: UPLOAD_MAX_BYTES,
    maxFiles: UPLOAD_MAX_FILES,
  });
  serveBatch(http);
  bindDownloads(http, context, DOWNLOADS, binding);
  serveFiles(http, '/media', (id, query) => findMediaFile(context, id, query));
  servePictures(http, (viewer, input) => fetchPostPicture(context, viewer, input), { findRequestViewer });
  const live = createLiveHub({
    connectionString,
    log,
    queries: {
      listSubscribedFeeds: (userId) => listSubscribedFeedIds(context.db, userId),
      countNewNotifications: (userId) => countNewNotifications(context.db, userId),
    },
  });
  serveLive(http, live, { findRequestViewer });
  const endpoints = [...ROUTES, ...UPLOADS].map(({ endpoint }) => endpoint);
  http.get('/api/openapi.json', async () =>
    createOpenApiDocument(endpoints, { url: config.publicUrl, version: VERSION }),
  );
  if (isInspectable) serveOutbox(http, config.outboxDir);
  const findMappedHere = (host: string, url: string) => findMapped(context, host, url);
  const renderPage = await servePages(http, {
    bundle: await loadWebBundle(),
    findRequestViewer,
    callFor,
    presentViewer: presentMe,
    findMapped: findMappedHere,
    findRedirect,
    findShared: (requested: Parameters<typeof findBlogPage>[1]) => findBlogPage(context, requested),
    onSent: visits.count,
    publicUrl: config.publicUrl,
    clock: context.clock,
    dev: isInspectable,
  });
  serveDocuments(http, context, DOCUMENTS, { findRequestViewer, renderPage });
  bindForms(http, context, createForms(), {
    findRequestViewer,
    findMapped: findMappedHere,
    renderPage,
    maxBytes: UPLOAD_MAX_BYTES,
  });
  return http;
}
