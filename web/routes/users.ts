import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { listsOfUserQuery } from '../features/lists/queries.ts';
import { userByIdQuery, userQuery } from '../features/users/queries.ts';
import { describePage } from '../shell/page-title.ts';
import { loadStream } from './reader.ts';
import { root } from './root.ts';

export const user = describePage(
  createRoute({
    getParentRoute: () => root,
    path: '/reader/users/$login',
    loader: async ({ context, params }) => {
      const found = await context.queryClient.ensureQueryData(userQuery(params.login));
      await loadStream(context, { kind: 'user', userId: found.ID });
      return found;
    },
    component: lazyRouteComponent(() => import('../features/users/UserPage.tsx'), 'UserPage'),
  }),
  { title: (found) => [found.display_name, t('Reader')] },
);

/** RT-14: the same person by number; redirects to the address with the login. */
export const userById = createRoute({
  getParentRoute: () => root,
  path: '/reader/users/id/$userId',
  loader: async ({ context, params }) => {
    const { user_login } = await context.queryClient.ensureQueryData(userByIdQuery(params.userId));
    throw redirect({
      to: '/reader/users/$login',
      params: { login: user_login },
      search: true,
      replace: true,
    });
  },
});

/** US-01: the lists that a person has made. */
export const userLists = describePage(
  createRoute({
    getParentRoute: () => root,
    path: '/reader/users/$login/lists',
    loader: async ({ context: { queryClient }, params }) => {
      const [person] = await Promise.all([
        queryClient.ensureQueryData(userQuery(params.login)),
        queryClient.ensureQueryData(listsOfUserQuery(params.login)),
      ]);
      return person.display_name;
    },
    component: lazyRouteComponent(() => import('../features/users/UserListsPage.tsx'), 'UserListsPage'),
  }),
  { title: (name) => [name, t('Lists'), t('Reader')] },
);
