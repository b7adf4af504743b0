import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { describePage } from '../shell/page-title.ts';
import { pickSearchParams, root } from './root.ts';

/** RT-24: searches posts and feeds. */
export const search = describePage(
  createRoute({
    getParentRoute: () => root,
    path: '/reader/search',
    validateSearch: pickSearchParams('q', 'sort', 'show', 'scope', 'focus', 'isSuggestion', 'from'),
    loader: async ({ context, location }) => {
      const { loadSearch } = await import('../pages/search/load-search.ts');
      return loadSearch(context, location.search);
    },
    component: lazyRouteComponent(() => import('../pages/search/SearchPage.tsx'), 'SearchPage'),
  }),
  { title: (words) => [words || t('Search'), t('Reader')] },
);
