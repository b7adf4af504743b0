import { createRouter, type RouterHistory, stringifySearchWith } from '@tanstack/react-router';
import type { WholeTree } from './routes/documents.ts';
import type { RouterContext } from './routes/root.ts';
import { ErrorPage, NotFoundPage } from './shell/ErrorPage.tsx';
import { PageLoading } from './shell/PageLoading.tsx';

/** Creates the router over one of the trees. The history is the browser's or, on the server, a single address. */
export function createAppRouter(routeTree: WholeTree, context: RouterContext, history: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    history,
    isServer: context.onServer,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: PageLoading,
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    defaultPreload: 'intent',
    // The query cache decides what is stale; loaders always ask it.
    defaultPreloadStaleTime: 0,
    defaultStaleTime: 0,
    scrollRestoration: false,
    // Query values are strings: `?q=123` is not a number, and `?token=…` stays as it was emailed.
    parseSearch: (query) => Object.fromEntries(new URLSearchParams(query)),
    stringifySearch: stringifySearchWith(String),
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
