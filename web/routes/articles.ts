import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { describePage } from '../shell/page-title.ts';
import { member, pickSearchParams, type RouterContext, requireId } from './root.ts';

/** Options of the editor's routes. `type` is `page` for a page; `draft` is the number of a new one from its first save. */
const editor = {
  getParentRoute: () => member,
  validateSearch: pickSearchParams('type', 'draft'),
  loaderDeps: ({ search: { type } }: { search: { type?: string | undefined } }) => ({ type }),
  component: lazyRouteComponent(() => import('../features/articles/EditorPage.tsx'), 'EditorPage'),
};

const createLoader =
  (isNew: boolean) =>
  ({
    context: { queryClient },
    params,
    deps,
  }: {
    context: RouterContext;
    params: { siteId?: string; postId?: string };
    deps: { type?: string | undefined };
  }) => {
    for (const id of Object.values(params)) requireId(id);
    const type = deps.type === 'page' ? 'page' : 'post';
    return import('../features/articles/load.ts').then((load) =>
      load.loadEditor(queryClient, { type, isNew }),
    );
  };

const describeEditor = <R extends AnyRoute & { types: { loaderData: { name: string } } }>(route: R): R =>
  describePage(route, { title: ({ name }) => [name, t('Reader')] });

/** Asks for the blog if there are several. */
export const newPost = describeEditor(
  createRoute({
    ...editor,
    path: '/post',
    staticData: { title: () => [t('New post'), t('Reader')] },
    loader: createLoader(true),
  }),
);

export const newPostOfBlog = describeEditor(
  createRoute({ ...editor, path: '/post/$siteId', loader: createLoader(true) }),
);

export const editPost = describeEditor(
  createRoute({ ...editor, path: '/post/$siteId/$postId', loader: createLoader(false) }),
);
