import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { myBlogsQuery } from '../features/blogs/queries.ts';
import { member, pickSearchParams, requireId } from './root.ts';

/** A new post; asks for the blog if there are several. `draft` is the number from its first save. */
export const newPost = createRoute({
  getParentRoute: () => member,
  path: '/post',
  staticData: { title: () => [t('New post'), t('Reader')] },
  validateSearch: pickSearchParams('type', 'draft'),
  loader: ({ context }) => context.queryClient.ensureQueryData(myBlogsQuery),
  component: lazyRouteComponent(() => import('../features/articles/EditorPage.tsx'), 'EditorPage'),
});

export const newPostOfBlog = createRoute({
  getParentRoute: () => member,
  path: '/post/$siteId',
  staticData: { title: () => [t('New post'), t('Reader')] },
  validateSearch: pickSearchParams('type', 'draft'),
  loader: ({ context, params }) => {
    requireId(params.siteId);
    return context.queryClient.ensureQueryData(myBlogsQuery);
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
    return context.queryClient.ensureQueryData(myBlogsQuery);
  },
  component: lazyRouteComponent(() => import('../features/articles/EditorPage.tsx'), 'EditorPage'),
});
