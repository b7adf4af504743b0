import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { root, searchWith } from './root.ts';

/** RT-24: posts and sites by words. */
export const search = createRoute({
  getParentRoute: () => root,
  path: '/reader/search',
  staticData: { title: (words: string) => [words || t('Search'), t('Reader')] },
  validateSearch: searchWith('q', 'sort', 'show', 'focus', 'isSuggestion', 'from'),
  loader: async ({ context, location }) => {
    const { fillSearch } = await import('../pages/search/fill-search.ts');
    return fillSearch(context, location.search);
  },
  component: lazyRouteComponent(() => import('../pages/search/SearchPage.tsx'), 'SearchPage'),
});
