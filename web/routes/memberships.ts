import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { describePage } from '../shell/page-title.ts';
import { member } from './root.ts';

/** The queries are loaded with the first of these pages. */
const loads = () => import('../features/memberships/queries.ts');

export const teams = createRoute({
  getParentRoute: () => member,
  path: '/teams',
  staticData: { title: () => [t('Teams'), 'Tidings'] },
  // If they can't be fetched, the page shows the error.
  loader: async ({ context: { queryClient } }) => {
    await queryClient.prefetchQuery((await loads()).myTeamsQuery);
  },
  component: lazyRouteComponent(() => import('../features/memberships/TeamsPage.tsx'), 'TeamsPage'),
});

export const team = describePage(
  createRoute({
    getParentRoute: () => member,
    path: '/teams/$slug',
    loader: async ({ context: { queryClient }, params: { slug } }) => {
      const { teamInvitationsQuery, teamMembersQuery, teamQuery } = await loads();
      const found = await queryClient.ensureQueryData(teamQuery(slug));
      await Promise.all([
        queryClient.prefetchInfiniteQuery(teamMembersQuery(slug)),
        found.can_manage && queryClient.prefetchQuery(teamInvitationsQuery(slug)),
      ]);
      return found;
    },
    component: lazyRouteComponent(() => import('../features/memberships/TeamPage.tsx'), 'TeamPage'),
  }),
  { title: ({ title }) => [title, 'Tidings'] },
);
