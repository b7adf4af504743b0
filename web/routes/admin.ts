import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import type { EventDays } from '#shared/api/events.ts';
import { t } from '#shared/i18n/translate.ts';
import { eventCountsQuery } from '../features/events/queries.ts';
import { root } from './root.ts';

/** Pages for administrators; they do not exist for anybody else. */
export const admin = createRoute({
  getParentRoute: () => root,
  id: 'admin',
  beforeLoad: ({ context: { viewer } }) => {
    if (viewer?.role !== 'administrator') throw notFound();
  },
});

export const adminEvents = createRoute({
  getParentRoute: () => admin,
  path: '/admin/events',
  staticData: { title: () => [t('Usage'), 'Tidings'] },
  validateSearch: (search): { days?: EventDays; name?: string } => {
    const days = String(search.days);
    return {
      ...((days === '7' || days === '90') && { days }),
      ...(typeof search.name === 'string' && search.name !== '' && { name: search.name.slice(0, 100) }),
    };
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { days = '30', name } }) =>
    context.queryClient.ensureQueryData(eventCountsQuery(days, name)),
  component: lazyRouteComponent(() => import('../features/events/EventsPage.tsx'), 'EventsPage'),
});
