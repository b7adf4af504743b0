import './ui/tokens.css';
import './ui/base.css';
import './ui/reading.css';
import { hydrate } from '@tanstack/react-query';
import { createBrowserHistory } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Locale } from '#shared/i18n/locales.ts';
import { createCall } from './lib/call.ts';
import { onLanguageSwitch, startLanguage } from './lib/language.ts';
import { provideLate } from './lib/late.ts';
import { setPendingIntent } from './lib/log-in-intent.ts';
import { createOfflineCall } from './lib/offline/call.ts';
import { createQueryClient } from './lib/query.ts';
import type { PageData } from './page-data.ts';
import { createAppRouter } from './router.ts';
import type { WholeTree } from './routes/documents.ts';
import { elsewhere } from './routes/elsewhere.ts';
import { firstMemberPages, firstPages } from './routes/first-pages.ts';
import { member, root } from './routes/root.ts';
import { Application } from './shell/Application.tsx';
import { captureInput } from './shell/captured-input.ts';
import { consumeLastPath } from './shell/last-path.ts';
import { getPageTitle } from './shell/page-title.ts';
import { revealPasswords } from './shell/password-reveal.ts';
import { consumeStoredIntent } from './shell/stored-intent.ts';

/** Starts the member application from the data in the page, and replaces what the server rendered (ADR 0017). */
async function start() {
  const page = JSON.parse(document.getElementById('page-data')!.textContent!) as PageData;
  provideLate(page.lateStyles, page.rareStyles);
  await startLanguage(page.messages, page.locale);
  document.documentElement.dataset.scripted = '';
  revealPasswords(document);

  const call = createOfflineCall(createCall(), page.viewer.ID);
  const queryClient = createQueryClient(call);
  hydrate(queryClient, page.queries);
  const history = createBrowserHistory();
  const startedAt = history.location.href;
  const lastPath = consumeLastPath(page.viewer.ID, history.location.href, document.referrer);
  if (lastPath !== undefined) history.replace(lastPath);
  // A user who chose a file before signing up sees it as soon as the address is verified.
  if (history.location.href === '/reader?status=verified') {
    const { isPendingFor } = await import('./features/imports/pending-file.ts');
    if (isPendingFor(page.viewer.username)) history.replace('/reader/import?status=verified');
  }
  setPendingIntent(consumeStoredIntent());
  let hasAllPages = false;
  const loadPages = async () => {
    if (hasAllPages) return false;
    const { addLatePages } = await import('./routes/late-pages.ts');
    if (!hasAllPages) addLatePages(router);
    hasAllPages = true;
    return true;
  };
  const router = createAppRouter(
    root.addChildren([
      ...firstPages,
      member.addChildren(firstMemberPages),
      elsewhere,
    ]) as unknown as WholeTree,
    {
      queryClient,
      call,
      viewer: page.viewer,
      pageProps: undefined,
      theme: page.theme,
      now: page.now ?? Date.now(),
      dev: page.dev,
      publicUrl: location.origin,
      isOnDomain: false,
      blogScript: undefined,
      pathLocale: undefined,
      pathWithoutLocale: page.pathWithoutLocale,
      onServer: false,
      loadFrame: undefined,
      startedAt,
      loadPages,
    },
    history,
  );
  // Waits for the page's code, so that the server's rendering stays until the application can be used.
  await router.load();

  const app = document.getElementById('app')!;
  const restoreInput = captureInput(document);
  const reactRoot = createRoot(app);
  const render = (locale: Locale) =>
    flushSync(() => {
      reactRoot.render(
        <StrictMode>
          <Application key={locale} router={router} queryClient={queryClient} locale={locale} />
        </StrictMode>,
      );
    });
  render(page.locale);
  restoreInput();
  delete app.dataset.starting;
  onLanguageSwitch((locale) => {
    const restore = captureInput(document);
    render(locale);
    document.title = getPageTitle(router);
    restore();
  });
}

void start();
