import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { mySitesQuery } from '../features/blogs/queries.ts';
import { member, requireId, searchWith } from './root.ts';

/** A new post: of which blog is asked where there are several. `draft` is the number that its first save gave it. */
export const newPost = createRoute({
  getParentRoute: () => member,
  path: '/post',
  staticData: { title: () => [t('New post'), t('Reader')] },
  validateSearch: searchWith('type', 'draft'),
  loader: ({ context }) => context.queryClient.ensureQueryData(mySitesQuery),
  component: lazyRouteComponent(() => import('../features/articles/EditorPage.tsx'), 'EditorPage'),
});

export const newPostOfSite = createRoute({
  getParentRoute: () => member,
  path: '/post/$siteId',
  staticData: { title: () => [t('New post'), t('Reader')] },
  validateSearch: searchWith('type', 'draft'),
  loader: ({ context, params }) => {
    requireId(params.siteId);
    return context.queryClient.ensureQueryData(mySitesQuery);
  },
  component: lazyRouteComponent(() => import('../features/articles/EditorPage.tsx'), 'EditorPage'),
});

export const editPost = createRoute({
  getParentRoute: () => member,
  path: '/post/$siteId/$postId',
  staticData: { title: () => [t('Edit post'), t('Reader')] },
  loader: ({ context, params }) => {
    requireId(params.siteId);
    requireId(params.postId);
    return context.queryClient.ensureQueryData(mySitesQuery);
  },
  component: lazyRouteComponent(() => import('../features/articles/EditorPage.tsx'), 'EditorPage'),
});
