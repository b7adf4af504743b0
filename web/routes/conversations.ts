import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { findOrganization } from '#shared/domain/organization-team.ts';
import { t } from '#shared/i18n/translate.ts';
import { notificationsQuery, parseFilter } from '../features/notifications/queries.ts';
import { teamsQuery } from '../features/teams/queries.ts';
import { describePage } from '../shell/page-title.ts';
import { member, pickSearchParams } from './root.ts';

/** Loaded with the pages, because most visits begin elsewhere. */
const importConversationQueries = () => import('../features/conversations/queries.ts');

export const notifications = createRoute({
  getParentRoute: () => member,
  path: '/reader/notifications',
  staticData: { title: () => [t('Notifications'), t('Reader')] },
  validateSearch: pickSearchParams('filter', 'note'),
  loaderDeps: ({ search }) => ({ filter: (search as { filter?: string }).filter }),
  loader: async ({ context: { queryClient, onServer }, deps: { filter } }) => {
    const filled = queryClient.prefetchQuery(notificationsQuery(parseFilter(filter)));
    if (onServer) await filled;
  },
  component: lazyRouteComponent(
    () => import('../features/notifications/NotificationsPage.tsx'),
    'NotificationsPage',
  ),
});

export const conversations = createRoute({
  getParentRoute: () => member,
  path: '/reader/conversations',
  staticData: { title: () => [t('Conversations'), t('Reader')] },
  loader: async ({ context: { queryClient, onServer } }) => {
    const teams = queryClient.prefetchQuery(teamsQuery());
    const { conversationsQuery } = await importConversationQueries();
    const filled = queryClient.prefetchInfiniteQuery(conversationsQuery('own'));
    if (onServer) await Promise.all([filled, teams]);
  },
  component: lazyRouteComponent(
    () => import('../features/conversations/ConversationsPage.tsx'),
    'ConversationsPage',
  ),
});

/** CV-01: for members of the organization, under its name. */
export const organizationConversations = describePage(
  createRoute({
    getParentRoute: () => member,
    path: '/reader/conversations/a8c',
    loader: async ({ context: { queryClient, onServer } }) => {
      const { teams, company_team } = await queryClient.ensureQueryData(teamsQuery());
      const organization = findOrganization(teams, company_team);
      if (!organization) throw notFound();
      const { conversationsQuery } = await importConversationQueries();
      const filled = queryClient.prefetchInfiniteQuery(conversationsQuery('company'));
      if (onServer) await filled;
      return organization;
    },
    component: lazyRouteComponent(
      () => import('../features/conversations/OrganizationConversationsPage.tsx'),
      'OrganizationConversationsPage',
    ),
  }),
  { title: ({ title }) => [t('Conversations @ {company}', { company: title }), t('Reader')] },
);
