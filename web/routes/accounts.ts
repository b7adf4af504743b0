import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { blockedSitesQuery, blockedUsersQuery } from '../features/blocks/queries.ts';
import { mutesQuery } from '../features/mutes/queries.ts';
import { settingsQuery } from '../features/settings/queries.ts';
import { member, pickSearchParams } from './root.ts';

export const profile = createRoute({
  getParentRoute: () => member,
  path: '/me',
  staticData: { title: () => [t('Profile'), 'Tidings'] },
  validateSearch: pickSearchParams('ref'),
  loader: ({ context }) => context.queryClient.ensureQueryData(settingsQuery()),
  component: lazyRouteComponent(() => import('../pages/account/ProfilePage.tsx'), 'ProfilePage'),
});

export const security = createRoute({
  getParentRoute: () => member,
  path: '/me/security',
  staticData: { title: () => [t('Security'), 'Tidings'] },
  loader: async ({ context }) => {
    const { securityQuery } = await import('../features/security/queries.ts');
    return context.queryClient.ensureQueryData(securityQuery());
  },
  component: lazyRouteComponent(() => import('../features/security/SecurityPage.tsx'), 'SecurityPage'),
});

export const account = createRoute({
  getParentRoute: () => member,
  path: '/me/account',
  staticData: { title: () => [t('Account Settings'), 'Tidings'] },
  loader: async ({ context: { queryClient } }) => {
    const { myInvitationsQuery } = await import('../features/sign-up/queries.ts');
    const [settings] = await Promise.all([
      queryClient.ensureQueryData(settingsQuery()),
      queryClient.prefetchQuery(myInvitationsQuery()),
    ]);
    return settings;
  },
  component: lazyRouteComponent(() => import('../pages/account/AccountPage.tsx'), 'AccountPage'),
});

export const notificationSettings = createRoute({
  getParentRoute: () => member,
  path: '/me/notifications/subscriptions',
  staticData: { title: () => [t('Notification Settings'), 'Tidings'] },
  validateSearch: pickSearchParams('referrer'),
  loader: ({ context }) => context.queryClient.ensureQueryData(settingsQuery()),
  component: lazyRouteComponent(
    () => import('../features/settings/NotificationSettingsPage.tsx'),
    'NotificationSettingsPage',
  ),
});

/** What the user has muted. */
export const mutes = createRoute({
  getParentRoute: () => member,
  path: '/me/mutes',
  staticData: { title: () => [t('Muted words and authors'), 'Tidings'] },
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(mutesQuery()),
  component: lazyRouteComponent(() => import('../features/mutes/MutesPage.tsx'), 'MutesPage'),
});

/** U68: what the user has blocked. */
export const blocks = createRoute({
  getParentRoute: () => member,
  path: '/me/blocks',
  staticData: { title: () => [t('Blocked'), 'Tidings'] },
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.prefetchInfiniteQuery(blockedSitesQuery()),
      queryClient.prefetchInfiniteQuery(blockedUsersQuery()),
    ]);
  },
  component: lazyRouteComponent(() => import('../features/blocks/BlocksPage.tsx'), 'BlocksPage'),
});
