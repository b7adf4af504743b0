import './ui/tokens.css';
import './ui/base.css';
import './ui/reading.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { hydrate, QueryClientProvider } from '@tanstack/react-query';
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { directionOf, parseLocale } from '#shared/i18n/locales.ts';
import { activateLocale } from '#shared/i18n/translate.ts';
import { createCall } from './lib/call.ts';
import { createQueryClient } from './lib/query.ts';
import { bringWish } from './lib/wish.ts';
import type { PageData } from './page-data.ts';
import { createAppRouter } from './routes.tsx';
import { takeLastPath } from './shell/last-path.ts';
import { revealPasswords } from './shell/password-reveal.ts';
import { takeStoredWish } from './shell/stored-wish.ts';

/** The member application: starts from the data in the page and takes the place of its skeleton. */
async function start() {
  const page = JSON.parse(document.getElementById('page-data')!.textContent!) as PageData;
  const locale = parseLocale(page.locale);
  activateLocale(locale);
  document.documentElement.dataset.scripted = '';
  revealPasswords(document);

  const call = createCall();
  const queryClient = createQueryClient(call);
  hydrate(queryClient, page.queries);
  const history = createBrowserHistory();
  const lastPath = takeLastPath(page.viewer.ID, history.location.href, document.referrer);
  if (lastPath !== undefined) history.replace(lastPath);
  bringWish(takeStoredWish());
  const router = createAppRouter(
    {
      queryClient,
      call,
      viewer: page.viewer,
      pageProps: undefined,
      theme: page.theme,
      dev: page.dev,
      publicUrl: location.origin,
      isOnDomain: false,
      onServer: false,
      VisitorFrame: undefined,
    },
    history,
  );
  // The page's code is on its way: waiting for it keeps the skeleton until there is something better.
  await router.load();

  createRoot(document.getElementById('app')!).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <DirectionProvider direction={directionOf(locale)}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </DirectionProvider>
      </CSPProvider>
    </StrictMode>,
  );
}

void start();
