import { UPLOAD_MAX_BYTES, UPLOAD_MAX_FILES } from '#shared/domain/limits.ts';
import { findRedirect } from '#shared/domain/redirects.ts';
import type { Context } from './context.ts';
import { findFullDisk } from './disk-space.ts';
import { presentMe } from './features/accounts/present.ts';
import { findBlogPage } from './features/blog-pages/shared-page.ts';
import { resolveBlogId } from './features/blogs/resolve.ts';
import { findConnectedSiteId } from './features/connected-sites/resolve.ts';
import { findMapped } from './features/domains/resolve.ts';
import { listLiveFeedIds } from './features/feeds/queries-subscribed.ts';
import type { RefusalCounter } from './features/limits/refused.ts';
import { findMediaFile } from './features/media/sizes.ts';
import { countNewNotifications } from './features/notifications/queries.ts';
import { fetchPostPicture } from './features/posts/picture.ts';
import { findOldAddress, isByNumber } from './features/site-imports/resolve.ts';
import type { VisitCounter } from './features/stats/visits.ts';
import { createForms, DOCUMENTS, DOWNLOADS, RAW_ROUTES, ROUTES, UPLOADS } from './features.ts';
import type { Viewer } from './platform/auth/viewer.ts';
import { isReachable } from './platform/db/probes.ts';
import { serveAuth } from './platform/http/auth.ts';
import { serveBatch } from './platform/http/batch.ts';
import { serveBuiltFiles } from './platform/http/built-files.ts';
import { CONNECTION_LIMITS } from './platform/http/connections.ts';
import { serveDocuments } from './platform/http/document.ts';
import { bindDownloads } from './platform/http/download.ts';
import { serveLive } from './platform/http/event-stream.ts';
import { serveFiles } from './platform/http/files.ts';
import { bindForms } from './platform/http/form.ts';
import { serveHealth } from './platform/http/health.ts';
import { createDoOnce } from './platform/http/idempotency.ts';
import { countRefusedCalls, limitCalls } from './platform/http/limits.ts';
import { createOpenApiDocument } from './platform/http/openapi.ts';
import { serveOutbox } from './platform/http/outbox.ts';
import { loadWebBundle, servePages } from './platform/http/pages.ts';
import { servePictures } from './platform/http/pictures.ts';
import { bindRawRoutes } from './platform/http/raw-body.ts';
import { createFindRequestViewer } from './platform/http/request-viewer.ts';
import { bindRoutes } from './platform/http/route.ts';
import { createHttpServer } from './platform/http/server.ts';
import { bindUploads } from './platform/http/upload.ts';
import { createLiveHub } from './platform/live/hub.ts';
import { VERSION } from './version.ts';

/** Creates the web server with all routes, forms and pages on it. */
export async function createWebServer(
  context: Context,
  connectionString: string,
  { visits, refusals }: { visits: VisitCounter; refusals: RefusalCounter },
) {
  const { config, log, auth } = context;
  const bundle = await loadWebBundle();
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
  if (config.mode !== 'test')
    await limitCalls(http, findRequestViewer, () => context.limits.get('calls_per_minute'));
  countRefusedCalls(http, refusals.count);
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
  await bindRawRoutes(http, context, RAW_ROUTES, binding);
  serveBatch(http);
  bindDownloads(http, context, DOWNLOADS, binding);
  serveFiles(http, '/media', (id, query) => findMediaFile(context, id, query));
  servePictures(http, (viewer, input) => fetchPostPicture(context, viewer, input), { findRequestViewer });
  const live = createLiveHub({
    connectionString,
    log,
    queries: {
      listFeeds: (userId) => listLiveFeedIds(context.db, userId),
      countNewNotifications: (userId) => countNewNotifications(context.db, userId),
    },
  });
  serveLive(http, live, { findRequestViewer });
  const endpoints = [...ROUTES, ...UPLOADS, ...RAW_ROUTES].map(({ endpoint }) => endpoint);
  http.get('/api/openapi.json', async () =>
    createOpenApiDocument(endpoints, { url: config.publicUrl, version: VERSION }),
  );
  if (isInspectable) serveOutbox(http, config.outboxDir);
  const findMappedHere = (host: string, url: string) => findMapped(context, host, url);
  const renderPage = await servePages(http, {
    bundle,
    findRequestViewer,
    callFor,
    presentViewer: presentMe,
    findMapped: findMappedHere,
    findRedirect,
    findOldAddress: async ({ url, viewer, isEarly }) =>
      !isEarly || isByNumber(url) ? findOldAddress(context, url, viewer?.id ?? null) : undefined,
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
