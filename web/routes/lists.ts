import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { List } from '#shared/api/lists.ts';
import { t } from '#shared/i18n/translate.ts';
import { listItemsQuery, listQuery } from '../features/lists/queries.ts';
import { describePage } from '../shell/page-title.ts';
import { loadStream } from './reader.ts';
import { member, type RouterContext, root } from './root.ts';

const ListErrorPage = lazyRouteComponent(() => import('../shell/ListErrorPage.tsx'), 'ListErrorPage');

/** Loads the list in a page's address. A former address redirects to the current one. */
async function loadList(
  { queryClient }: RouterContext,
  params: { owner: string; slug: string },
  to: '' | '/edit' | '/edit/items' | '/export' | '/delete' = '',
): Promise<List> {
  const { list } = await queryClient.ensureQueryData(listQuery(params));
  const { owner, slug } = list;
  if (slug !== params.slug)
    throw redirect({
      to: `/reader/list/$owner/$slug${to}`,
      params: { owner, slug },
      search: true,
      replace: true,
    });
  return list;
}

export const list = describePage(
  createRoute({
    getParentRoute: () => root,
    path: '/reader/list/$owner/$slug',
    loader: async ({ context, params }) => {
      const found = await loadList(context, params);
      await loadStream(context, { kind: 'list', owner: found.owner, slug: found.slug });
      return found;
    },
    errorComponent: ListErrorPage,
    component: lazyRouteComponent(() => import('../features/streams/ListPage.tsx'), 'ListPage'),
  }),
  { title: (found) => [found.title, t('Reader')] },
);

export const newList = createRoute({
  getParentRoute: () => member,
  path: '/reader/list/new',
  staticData: { title: () => [t('Create a list'), t('Reader')] },
  component: lazyRouteComponent(() => import('../features/lists/NewListPage.tsx'), 'NewListPage'),
});

export const editList = describePage(
  createRoute({
    getParentRoute: () => member,
    path: '/reader/list/$owner/$slug/edit',
    loader: ({ context, params }) => loadList(context, params, '/edit'),
    errorComponent: ListErrorPage,
    component: lazyRouteComponent(() => import('../features/lists/EditListPage.tsx'), 'EditListPage'),
  }),
  { title: (found) => [found.title, t('Details'), t('Reader')] },
);

export const editListItems = describePage(
  createRoute({
    getParentRoute: () => member,
    path: '/reader/list/$owner/$slug/edit/items',
    loader: async ({ context, params }) => {
      const items = context.queryClient.prefetchQuery(listItemsQuery(params));
      const found = await loadList(context, params, '/edit/items');
      if (context.onServer) await items;
      return found;
    },
    errorComponent: ListErrorPage,
    component: lazyRouteComponent(() => import('../features/lists/ListItemsPage.tsx'), 'ListItemsPage'),
  }),
  { title: (found) => [found.title, t('Items'), t('Reader')] },
);

export const exportList = describePage(
  createRoute({
    getParentRoute: () => member,
    path: '/reader/list/$owner/$slug/export',
    loader: ({ context, params }) => loadList(context, params, '/export'),
    errorComponent: ListErrorPage,
    component: lazyRouteComponent(() => import('../features/lists/ListExportPage.tsx'), 'ListExportPage'),
  }),
  { title: (found) => [found.title, t('Export'), t('Reader')] },
);

export const deleteList = describePage(
  createRoute({
    getParentRoute: () => member,
    path: '/reader/list/$owner/$slug/delete',
    loader: ({ context, params }) => loadList(context, params, '/delete'),
    errorComponent: ListErrorPage,
    component: lazyRouteComponent(() => import('../features/lists/ListDeletePage.tsx'), 'ListDeletePage'),
  }),
  { title: (found) => [found.title, t('Delete'), t('Reader')] },
);
