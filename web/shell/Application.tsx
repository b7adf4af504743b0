import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { getDirection } from '#shared/i18n/direction.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { PreferencesProvider } from '#web/features/accounts/preferences.tsx';
import type { AppRouter } from '#web/router.ts';

/** A member's whole page: rendered by the server first, then replaced by the browser's own rendering. */
export function Application({
  router,
  queryClient,
  locale,
}: {
  router: AppRouter;
  queryClient: QueryClient;
  locale: Locale;
}) {
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={getDirection(locale)}>
        <QueryClientProvider client={queryClient}>
          <PreferencesProvider>
            <RouterProvider router={router} />
          </PreferencesProvider>
        </QueryClientProvider>
      </DirectionProvider>
    </CSPProvider>
  );
}
