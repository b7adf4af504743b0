import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { normalizeTagSlug } from '#shared/domain/tag-slug.ts';
import { t } from '#shared/i18n/translate.ts';
import { findTagPath } from '../lib/tag-hash.ts';
import { describePage } from '../shell/page-title.ts';
import { loadStream } from './reader.ts';
import { pickSearchParams, type RouterContext, root } from './root.ts';

/** Loaded with the pages, because most visits begin elsewhere. */
const importLoad = () => import('../pages/tags/load.ts');
const importSide = () => import('../pages/discover/load.ts');

/** The query of a tag's page, as strings. */
type TagAddress = Partial<Record<'sort' | 'at' | 'from', string>>;

/** RT-30: the posts with a tag, by date or, with sort=relevance, the most popular first (TG-02). */
export const tag = describePage(
  createRoute({
    getParentRoute: () => root,
    path: '/tag/$slug',
    validateSearch: pickSearchParams('sort', 'at', 'from'),
    beforeLoad: ({ params, search }) => {
      const slug = normalizeTagSlug(params.slug);
      if (slug === '') throw notFound();
      if (slug !== params.slug) throw redirect({ to: '/tag/$slug', params: { slug }, search, replace: true });
    },
    loaderDeps: ({ search: { sort, from } }: { search: TagAddress }) => ({ sort, from }),
    loader: async ({ context, params: { slug }, deps: { sort, from } }) => {
      const [{ loadTag, toTagStream }, { loadSide }] = await Promise.all([importLoad(), importSide()]);
      const stream = toTagStream(slug, sort, from);
      const [name] = await Promise.all([loadTag(context, slug), loadStream(context, stream)]);
      if (name === undefined) throw notFound();
      await loadSide(context, { stream, tags: [slug] });
      return name;
    },
    notFoundComponent: lazyRouteComponent(() => import('../pages/tags/UnknownTag.tsx'), 'UnknownTag'),
    component: lazyRouteComponent(() => import('../pages/tags/TagPage.tsx'), 'TagPage'),
  }),
  { title: (name) => [name, t('Reader')] },
);

const allTags = {
  getParentRoute: () => root,
  staticData: { title: () => [t('All the Tags'), t('Reader')] },
  loader: async ({ context }: { context: RouterContext }) => (await importLoad()).loadTags(context),
  component: lazyRouteComponent(() => import('../pages/tags/TagsPage.tsx'), 'TagsPage'),
};

/** RT-31 */
export const tags = createRoute({ ...allTags, path: '/tags' });

/**
 * RD-03: the tag of an old address, /tag/#photography, is in the hash, which no server sees. A script redirects visitors; without
 * a tag this is the page of all tags.
 */
export const tagInHash = createRoute({
  ...allTags,
  path: '/tag',
  beforeLoad: ({ context, location }) => {
    if (context.onServer) return;
    const path = findTagPath(location.hash) ?? '/tags';
    throw redirect({ href: path + location.searchStr, replace: true });
  },
});
