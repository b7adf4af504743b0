import { createServerHistory } from '@tanstack/history';
import {
  type DehydratedState,
  dehydrate,
  type QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { getDirection } from '#shared/i18n/direction.ts';
import { findPageWithoutLocale, toLocalePath } from '#shared/i18n/locale-path.ts';
import { findLocale } from '#shared/i18n/locales.ts';
import { runWithLocale } from '#shared/i18n/translate.ts';
import type { PageRequest, PageResponse, ShellRequest } from '#shared/page.ts';
import { createQueryClient } from './lib/query.ts';
import type { PageData } from './page-data.ts';
import { type AppRouter, createAppRouter } from './router.ts';
import { wholeTree } from './routes/documents.ts';
import { isTeamFrontPage } from './routes/team-blog.ts';
import { Application } from './shell/Application.tsx';
import { Document } from './shell/Document.tsx';
import { DocumentFrame } from './shell/DocumentFrame.tsx';
import { toHttpStatus } from './shell/ErrorPage.tsx';
import { loadFrame } from './shell/load-frame.ts';
import { findPageLanguage, getPageTitle } from './shell/page-title.ts';

export { provideCatalogues } from '#shared/i18n/translate.ts';
export { renderEmail } from './emails/render-email.tsx';

/**
 * Renders one page. A visitor gets all of it as HTML; a member also gets the page's data, from which the application starts and
 * replaces it. Never throws if a page fails: an error page is a response too.
 */
export async function render(request: PageRequest): Promise<PageResponse> {
  const { viewer, call, theme, now, dev } = request;
  const queryClient = createQueryClient(call, { retries: 0 });
  // The slash of /tag/#photography is not an address by itself: the browser would be redirected twice (RD-03).
  const url = request.url.replace(/^\/tag\/(?=$|\?)/, '/tag');
  const pathWithoutLocale = findPageWithoutLocale(url);
  const history = createServerHistory(url);
  const isTeamBlog = viewer !== null && !request.props && (await isTeamFrontPage(queryClient, url));
  const router = createAppRouter(
    wholeTree,
    {
      queryClient,
      call,
      viewer,
      pageProps: request.props,
      theme,
      now,
      dev,
      publicUrl: request.publicUrl,
      isOnDomain: request.isOnDomain,
      pathLocale: request.pathLocale,
      pathWithoutLocale,
      blogScript: request.assets.blog,
      onServer: true,
      isTeamBlog,
      loadFrame,
      startedAt: undefined,
      DocumentFrame,
    },
    history,
  );
  await router.load();
  const result = router._serverResult;
  const inLanguage = (path: string) => (request.pathLocale ? toLocalePath(path, request.pathLocale) : path);
  if (result?.type === 'redirect') {
    const target = result.redirect.options.href ?? result.redirect.headers.get('location') ?? '/';
    return { status: result.redirect.status === 301 ? 301 : 302, redirect: inLanguage(target) };
  }

  let error: unknown;
  // A blog's pages are in its language, if we have it.
  const pageLanguage = findPageLanguage(router);
  const locale = findLocale(pageLanguage) ?? request.locale;
  // Nothing is awaited from here on, so the locale is set for this request alone.
  const html = runWithLocale(locale, () => {
    const title = getPageTitle(router);
    const language = pageLanguage || locale;
    const frame = { title, language, direction: getDirection(language), theme };
    if (!viewer || (isPlainPage(router) && !isTeamBlog)) {
      return toHtmlDocument(
        <Document
          {...frame}
          styles={request.assets.visitorStyles}
          hasStylesInside={request.isFirst}
          script={request.assets.visitor}
        >
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </Document>,
      );
    }
    const { messages, lateStyles, rareStyles } = request.assets;
    const data: PageData = {
      ...{
        viewer,
        locale,
        messages,
        lateStyles,
        rareStyles,
        theme,
        now,
        dev,
        queries: dehydratePage(queryClient),
      },
      ...(pathWithoutLocale && { pathWithoutLocale }),
    };
    const renderDocument = (application?: ReactNode) =>
      renderMembersDocument(request, {
        ...frame,
        data,
        preload: listPreloads(request),
        children: application,
      });
    try {
      return renderDocument(<Application router={router} queryClient={queryClient} locale={locale} />);
    } catch (failure) {
      error = failure;
      return renderDocument();
    }
  });
  queryClient.clear();
  return {
    status: getPageStatus(router),
    html: request.pathLocale ? mapLinks(html, inLanguage) : html,
    ...(error !== undefined && { error }),
  };
}

/** Renders the page that starts the application wherever it is opened, without anything on it (docs/offline.md). */
export function renderShell({ viewer, assets, theme, locale, dev }: ShellRequest): string {
  const { messages, lateStyles, rareStyles } = assets;
  const queries: PageData['queries'] = { mutations: [], queries: [] };
  const data: PageData = {
    viewer,
    locale,
    messages,
    lateStyles,
    rareStyles,
    theme,
    now: null,
    dev,
    queries,
  };
  return runWithLocale(locale, () =>
    renderMembersDocument(
      { assets },
      { title: 'Tidings', language: locale, direction: getDirection(locale), theme, data },
    ),
  );
}

function renderMembersDocument(
  { assets }: Pick<PageRequest, 'assets'>,
  { preload = [], ...page }: Omit<ComponentProps<typeof Document>, 'styles' | 'script'>,
): string {
  return toHtmlDocument(
    <Document
      {...page}
      styles={assets.appStyles}
      lateStyles={[assets.lateStyles, assets.rareStyles]}
      script={assets.app}
      preload={[...assets.appImports, ...preload]}
    />,
  );
}

/** Whether the page is rendered without the application: log-in pages, which members reach by emailed links too, and blogs. */
function isPlainPage(router: AppRouter): boolean {
  return router.state.matches.some((match) => match.staticData.frame !== undefined);
}

/** Changes the targets of links to our own pages, and of forms. The renderer escapes `<` and `>` in values, so tags are found safely. */
function mapLinks(html: string, map: (path: string) => string): string {
  return html.replace(
    /(<(?:a|form)\b[^>]*?\s(?:href|action)=")(\/[^"]*)(")/g,
    (_, before: string, path: string, after: string) => before + map(path) + after,
  );
}

/**
 * Returns the data of the page's queries, those of the page itself before those of its frame: what is also on the page is then near
 * enough to it in the document that compression finds it.
 */
function dehydratePage(client: QueryClient): DehydratedState {
  const { queries, mutations } = dehydrate(client);
  return { mutations, queries: queries.toReversed() };
}

function toHtmlDocument(page: ReactNode): string {
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

function getPageStatus(router: AppRouter): number {
  const failed = router.state.matches.find((match) => match.status === 'error');
  if (failed) return toHttpStatus(failed.error);
  return router._serverResult?.type === 'render' ? router._serverResult.status : 200;
}

/** Lists the files that the page waits for beside the application: texts, and the code of the page. */
function listPreloads({ assets, locale, url }: PageRequest): string[] {
  const { messages, following, streams, otherStreams, services } = assets;
  const first = `${messages}/${locale}.js`;
  if (/^\/reader\/?(\?|$)/.test(url)) return [first, ...following];
  if (/^\/reader\/(feeds|blogs)\/\d+\/?(\?|$)/.test(url)) return [first, ...streams];
  if (/^\/(activities\/likes|reader\/(a8c|p2))\/?(\?|$)/.test(url)) return [first, ...otherStreams];
  return [first, `${messages}/${locale}-more.js`, ...services];
}
