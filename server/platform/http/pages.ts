import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RenderEmail } from '#shared/emails.ts';
import { toLocalePath } from '#shared/i18n/locale-path.ts';
import type { provideCatalogues } from '#shared/i18n/translate.ts';
import type { Assets, PageProps, PageRequest, PageResponse, ShellRequest } from '#shared/page.ts';
import type { Viewer } from '../auth/viewer.ts';
import { readCatalogue } from '../catalogues.ts';
import { isInterface } from './error-page.ts';
import { AppError } from './errors.ts';
import type { CallFor } from './in-process-call.ts';
import { PageBody } from './page-body.ts';
import { createPageCache } from './page-cache.ts';
import { listClasses, pickStyles, splitStyles } from './page-styles.ts';
import { getLocale, getPathLocale } from './path-locale.ts';
import type { FindRequestViewer } from './request-viewer.ts';
import type { SentHeaders } from './route.ts';
import { createContentSecurityPolicy } from './security.ts';

/** Where the build puts the two bundles. */
const DIST = join(import.meta.dirname, '../../../dist');

/** Visitors may see parts of a page that are not in its version, such as the number of likes, this old. */
const CACHE_MS = 1_000;
/** About a thousand pages in all codings. */
const CACHE_BYTES = 32 * 1024 * 1024;

/** Placeholder of the styles in a visitor's first page (`web/shell/Document.tsx`). */
const STYLES_MARKER = '<style></style>';
/** The styles of the page's blog (`web/features/blog-pages/BlogFrame.tsx`). No user's text can have such a tag. */
const OWN_STYLES = /<style data-blog="">([^<]*(?:<(?!\/style)[^<]*)*)<\/style>/;

/** The exports of the server bundle (`web/entry-server.tsx`). */
export interface WebBundle {
  render(page: PageRequest): Promise<PageResponse>;
  renderEmail: RenderEmail;
  renderShell(request: ShellRequest): string;
  provideCatalogues: typeof provideCatalogues;
}

/**
 * Resolves a request to a blog's own domain: the path here that it shows, and the blog's current address, if that is another one.
 * Undefined for a host of no blog.
 */
export type FindMapped = (
  host: string,
  url: string,
) => Promise<{ path: string; movedTo?: string } | undefined>;

/** Returns the target of an old address of this server, path and query; undefined for every other address. */
export type FindRedirect = (url: string) => { path: string; isPermanent: boolean } | undefined;

/** A page that is the same for every visitor. */
export interface SharedPage {
  /** Path and query, without parts that do not change the page. */
  url: string;
  /** Changes whenever the page changes. */
  version: string;
}

/** The recipient of a page. */
export interface PageReader {
  viewer: Viewer | null;
  method: string;
  headers: SentHeaders;
  /** Network address of the client. */
  address: string;
  /** The request's host, in lower case and without a port. */
  host: string;
}

export type RenderPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  options?: { props?: PageProps | undefined; status?: number },
) => Promise<FastifyReply>;

/** Loads the built pages. Throws a sentence if they have not been built. */
export async function loadWebBundle(): Promise<WebBundle> {
  const path = join(DIST, 'server/entry-server.js');
  if (!existsSync(path))
    throw new Error('The pages have not been built. Run "npm run build" first; see docs/operations.md.');
  const bundle = (await import(pathToFileURL(path).href)) as WebBundle;
  bundle.provideCatalogues(readCatalogue);
  return bundle;
}

/**
 * Serves every path that no other route handles as a page: the table of addresses is in the web bundle (`web/routes.tsx`), which
 * also knows which of them do not exist.
 */
export async function servePages<S extends SharedPage>(
  app: FastifyInstance,
  {
    bundle,
    findRequestViewer,
    callFor,
    presentViewer,
    findMapped,
    findRedirect,
    findShared,
    findOldAddress,
    onSent,
    publicUrl,
    clock,
    dev,
  }: {
    bundle: WebBundle;
    findRequestViewer: FindRequestViewer;
    callFor: CallFor;
    presentViewer: (viewer: Viewer) => NonNullable<PageRequest['viewer']>;
    findMapped: FindMapped;
    findRedirect: FindRedirect;
    /** Finds the page of a path and query here if it is the same for every visitor and can be cached; undefined otherwise. */
    findShared: (requested: Pick<RequestedPage, 'url' | 'isOnDomain' | 'viewer'>) => Promise<S | undefined>;
    /**
     * Finds the path that an address which a page once had leads to, for those without a page, and `isEarly` for those that a page
     * would answer.
     */
    findOldAddress: (
      requested: Pick<RequestedPage, 'url' | 'viewer'> & { isEarly: boolean },
    ) => Promise<string | undefined>;
    /** Called for every such page that was sent. */
    onSent: (page: S, reader: PageReader) => void;
    publicUrl: string;
    clock: { now(): Date };
    dev: boolean;
  },
): Promise<RenderPage> {
  const assets = await readAssets();
  const readRules = async (path: string) => splitStyles(await readFile(join(DIST, 'client', path), 'utf8'));
  const visitorRules = await readRules(assets.visitorStyles);
  const lateSheets = await Promise.all(
    [assets.lateStyles, assets.rareStyles].map(async (path) => ({
      link: `<link rel="stylesheet" href="${path}"/>`,
      classes: new Set((await readRules(path)).flatMap(({ classes }) => classes)),
    })),
  );
  const cache = createPageCache<MadePage>({
    lifeMs: CACHE_MS,
    maxBytes: CACHE_BYTES,
    // Compression adds about half of its size.
    getSize: ({ status, body }) => (status === 200 && body ? body.bytes * 1.5 : undefined),
  });

  async function makePage(
    request: FastifyRequest,
    { url, isOnDomain, viewer, props }: RequestedPage,
  ): Promise<MadePage> {
    const page = await bundle.render({
      url,
      publicUrl,
      viewer: viewer ? presentViewer(viewer) : null,
      call: callFor(request),
      assets,
      theme: getTheme(request),
      now: clock.now().getTime(),
      locale: getLocale(request, viewer),
      pathLocale: getPathLocale(request),
      dev,
      isOnDomain,
      isFirst: isFirstPage(request),
      ...(props && { props }),
    });
    if (page.error) request.log.error({ err: page.error }, 'a page was left to the browser to paint');
    const { status, redirect, html: rendered = '' } = page;
    if (redirect !== undefined) return { status, redirect };
    const used = listClasses(rendered);
    const headEnd = rendered.indexOf('</head>');
    let head = rendered.slice(0, headEnd);
    // The application loads them when it needs them.
    for (const { link, classes } of lateSheets)
      if (![...used].some((name) => classes.has(name))) head = head.replace(link, '');
    const own = OWN_STYLES.exec(rendered)?.[1];
    const styles = head.includes(STYLES_MARKER) ? pickStyles(visitorRules, used) : undefined;
    if (styles !== undefined) head = head.replace(STYLES_MARKER, () => `<style>${styles}</style>`);
    const inPage = [styles, own].filter((text) => text !== undefined);
    return {
      status,
      body: new PageBody(head + rendered.slice(headEnd)),
      ...(inPage.length > 0 && { policy: createContentSecurityPolicy(inPage.map(hashText)) }),
    };
  }

  const renderPage: RenderPage = async (request, reply, options = {}) => {
    // A blog's own domain has no addresses for languages.
    const mapped = await findMapped(request.hostname, request.originalUrl);
    // Even permanent redirects are revalidated each time: a blog may move back. A form is handled here, because a redirect would
    // lose its values.
    if (mapped?.movedTo !== undefined && request.method !== 'POST')
      return reply.header('cache-control', 'no-cache').redirect(mapped.movedTo, 301);
    const moved = mapped === undefined ? findRedirect(request.url) : undefined;
    const viewer = await findRequestViewer(request);
    const pathLocale = mapped === undefined ? getPathLocale(request) : undefined;
    const inLanguage = (path: string) => (pathLocale && !viewer ? toLocalePath(path, pathLocale) : path);
    // Here the table may change.
    if (moved?.isPermanent)
      return reply.header('cache-control', 'no-cache').redirect(inLanguage(moved.path), 301);
    if (moved) return reply.header('cache-control', 'no-store').redirect(inLanguage(moved.path), 302);
    // Members read in their account's language, at one address.
    if (pathLocale && viewer && request.method === 'GET')
      return reply.header('cache-control', 'no-store').redirect(request.url, 302);
    const isOnDomain = mapped !== undefined;
    const requested = { url: mapped?.path ?? request.url, isOnDomain, viewer, props: options.props };
    const isPlain = request.method !== 'POST' && options.props === undefined;
    const redirectOld = async (isEarly: boolean) => {
      const path = isPlain ? await findOldAddress({ ...requested, isEarly }) : undefined;
      if (path === undefined) return undefined;
      // At the blog's own domain its pages are at the root.
      const target = isOnDomain ? path.replace(/^\/sites\/[^/]+/, '') : inLanguage(path);
      return reply.header('cache-control', 'no-cache').redirect(target, 301);
    };
    const early = await redirectOld(true);
    if (early) return early;
    const shared = isPlain ? await findShared(requested).catch(logCacheError(request)) : undefined;
    const page =
      shared && !viewer
        ? await cache.get(toCacheKey(request, shared.url, isOnDomain), shared.version, () =>
            makePage(request, { ...requested, url: shared.url }),
          )
        : await makePage(request, requested);
    // An address with a slash at its end would be redirected to one without.
    const hasPage = page.status !== 404 && !(page.status >= 300 && /\/(?:$|\?)/.test(requested.url));
    const late = hasPage ? undefined : await redirectOld(false);
    if (late) return late;
    if (shared && page.status === 200)
      onSent(shared, {
        viewer,
        method: request.method,
        headers: request.headers,
        address: request.ip,
        host: request.hostname.toLowerCase(),
      });
    return sendPage(request, reply, page, { isPrivate: viewer !== null, status: options.status });
  };

  // The service worker keeps it for starts without a connection. Not among the pages: a blog may have one of that name.
  app.get('/api/shell', async (request, reply) => {
    const viewer = await findRequestViewer(request);
    if (!viewer) throw new AppError('authorization_required', 'Log in to do this.');
    const [theme, locale] = [getTheme(request), getLocale(request, viewer)];
    const html = bundle.renderShell({ viewer: presentViewer(viewer), assets, theme, locale, dev });
    return reply.header('cache-control', 'private, no-store').type('text/html; charset=utf-8').send(html);
  });

  app.get('/*', (request, reply) => {
    if (isInterface(request.url)) throw new AppError('not_found', 'There is no such call.');
    return renderPage(request, reply);
  });
  return renderPage;
}

/** If the database cannot tell which page it is, the page is rendered without the cache, and shows the error. */
function logCacheError(request: FastifyRequest): (error: unknown) => undefined {
  return (error) => {
    request.log.error({ err: error }, 'could not find out whether a page is kept');
    return undefined;
  };
}

/** A requested page: a path here and its query. */
interface RequestedPage {
  url: string;
  isOnDomain: boolean;
  viewer: Viewer | null;
  props: PageProps | undefined;
}

/** A rendered page, or the path of ours that it redirects to. Independent of the request. */
interface MadePage {
  status: number;
  redirect?: string;
  body?: PageBody;
  /** The content security policy of a page with inline styles. */
  policy?: string;
}

/** Returns everything that a visitor's page depends on. */
function toCacheKey(request: FastifyRequest, url: string, isOnDomain: boolean): string {
  const host = isOnDomain ? request.hostname.toLowerCase() : '';
  return [
    url,
    host,
    getTheme(request),
    isFirstPage(request),
    getLocale(request, null),
    getPathLocale(request),
  ].join(' ');
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, redirect, policy, ...made }: MadePage,
  { isPrivate, status = made.status }: { isPrivate: boolean; status?: number | undefined },
): Promise<FastifyReply> {
  reply.headers({
    'cache-control': isPrivate ? 'private, no-store' : 'no-cache',
    vary: 'cookie, sec-fetch-site, accept-encoding, accept-language',
  });
  if (redirect !== undefined) return reply.redirect(redirect, made.status);
  // A browser that uses its copy applies the headers of this response, so it needs the policy too.
  if (policy !== undefined) reply.header('content-security-policy', policy);
  if (!isPrivate && status === 200) {
    reply.header('etag', body!.etag);
    if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(body!.etag))
      return reply.status(304).send();
  }
  const { coding, body: bytes } = await body!.encode(request.headers['accept-encoding']);
  if (coding) reply.header('content-encoding', coding);
  return reply.status(status).type('text/html; charset=utf-8').send(bytes);
}

type Manifest = Record<string, ManifestEntry>;

interface ManifestEntry {
  file: string;
  name?: string;
  isEntry?: boolean;
  /** Keys of its static imports. */
  imports?: string[];
}

async function readAssets(): Promise<Assets> {
  const [app, visitor, visitorStyles, blog] = (await Promise.all(
    ['manifest', 'visitor', 'visitor-styles', 'blog'].map(readJson),
  )) as [Manifest, Manifest, Manifest, Manifest];
  const messages: { folder: string } = await readJson('messages');
  const styles: { early: string; late: string; rare: string } = await readJson('styles');
  const findEntry = (manifest: Manifest) => Object.values(manifest).find(({ isEntry }) => isEntry)!;
  const listImports = ({ imports = [] }: ManifestEntry): string[] =>
    imports.flatMap((key) => [`/${app[key]!.file}`, ...listImports(app[key]!)]);
  const appImports = new Set(listImports(findEntry(app)));
  const appFile = `/${findEntry(app).file}`;
  /** Lists the file of a group of vite.config.ts, and what it imports beside the first files. */
  const listGroup = (group: string) => {
    const entry = Object.values(app).find(({ name }) => name === group)!;
    const files = new Set([`/${entry.file}`, ...listImports(entry)]);
    return [...files].filter((file) => file !== appFile && !appImports.has(file));
  };
  return {
    app: appFile,
    appImports: [...appImports],
    following: listGroup('following'),
    streams: listGroup('streams'),
    otherStreams: listGroup('other-streams'),
    services: listGroup('services'),
    visitor: `/${findEntry(visitor).file}`,
    appStyles: `/${styles.early}`,
    lateStyles: `/${styles.late}`,
    rareStyles: `/${styles.rare}`,
    blog: `/${findEntry(blog).file}`,
    messages: `/${messages.folder}`,
    visitorStyles: `/${visitorStyles['style.css']!.file}`,
  };
}

async function readJson(name: string) {
  return JSON.parse(await readFile(join(DIST, `client/.vite/${name}.json`), 'utf8'));
}

/** Whether the user comes from elsewhere, and has none of our files yet, according to the browser. */
function isFirstPage({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'none' || site === 'cross-site';
}

function hashText(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** The device's choice, in a cookie so that the first paint is right. */
function getTheme(request: FastifyRequest): 'system' | 'light' | 'dark' {
  const { theme } = request.cookies;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}
