import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { getBlogPost, PublicBlog } from '#shared/api/blog-pages.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import {
  loadBlog,
  loadContact,
  loadPost,
  loadPosts,
  loadSearch,
  type Paging,
} from '../features/blog-pages/load.ts';
import type { SearchAddress } from '../features/blog-pages/search-params.ts';
import { describePage } from '../shell/page-title.ts';
import { pickSearchParams, root } from './root.ts';
import { loadTeamBlog } from './team-blog.ts';

const validatePaging = pickSearchParams('older_than', 'newer_than');

/** Hosted blogs: documents rendered by the server for all viewers. */
const blogs = createRoute({
  getParentRoute: () => root,
  id: 'blogs',
  staticData: { frame: 'blog' },
});

/** Options of all blog pages. */
const blogPage = {
  getParentRoute: () => blogs,
  loaderDeps: ({ search }: { search: Paging }) => search,
  notFoundComponent: lazyRouteComponent(() => import('../shell/BlogErrorPage.tsx'), 'BlogNotFoundPage'),
  errorComponent: lazyRouteComponent(() => import('../shell/BlogErrorPage.tsx'), 'BlogErrorPage'),
};
const getBlogLanguage = ({ blog }: { blog: PublicBlog }) => blog.lang;

/** Of a page that loads its posts by itself. */
const NO_POSTS = { posts: [], tag: null, author: null, older: null, newer: null };

const nameArticle = ({ type, post }: ResponseOf<typeof getBlogPost>) =>
  post.title || (type === 'page' ? t('Untitled') : t('Untitled post'));

const blog = describePage(
  createRoute({
    ...blogPage,
    path: '/sites/$slug',
    validateSearch: pickSearchParams('older_than', 'newer_than', 'sort'),
    loaderDeps: ({ search }: { search: Paging & { sort?: string } }) => search,
    loader: async ({ context, params, deps: { sort, ...paging }, location }) => {
      const toPath = (slug: string) => `/sites/${slug}${location.searchStr}`;
      if (!context.isTeamBlog) return loadPosts(context, params.slug, paging, toPath);
      const blog = await loadBlog(context, params.slug, toPath);
      await loadTeamBlog(context, blog, sort);
      return { blog, posts: NO_POSTS, isFirst: true };
    },
    component: lazyRouteComponent(() => import('./BlogHome.tsx'), 'BlogHome'),
  }),
  {
    title: ({ blog }) => [
      // The response has the option only while the module is on.
      (blog.options.seo_front_page_title as string | undefined) || blog.title,
    ],
    // A team's front page is a page of the application, in the member's language.
    language: ({ blog }) => (blog.is_p2 ? '' : blog.lang),
  },
);

const blogTag = describePage(
  createRoute({
    ...blogPage,
    path: '/sites/$slug/tag/$tag',
    validateSearch: validatePaging,
    loader: ({ context, params: { slug, tag }, deps, location }) =>
      loadPosts(
        context,
        slug,
        { ...deps, tag },
        (now) => `/sites/${now}/tag/${encodeURIComponent(tag)}${location.searchStr}`,
      ),
    component: lazyRouteComponent(() => import('../features/blog-pages/BlogPage.tsx'), 'BlogTagPage'),
  }),
  {
    title: ({ blog, posts }) => [posts.tag?.name ?? '', blog.title],
    language: getBlogLanguage,
  },
);

const blogAuthor = describePage(
  createRoute({
    ...blogPage,
    path: '/sites/$slug/author/$login',
    validateSearch: validatePaging,
    loader: ({ context, params: { slug, login }, deps, location }) =>
      loadPosts(
        context,
        slug,
        { ...deps, author: login },
        (now) => `/sites/${now}/author/${encodeURIComponent(login)}${location.searchStr}`,
      ),
    component: lazyRouteComponent(() => import('../features/blog-pages/BlogPage.tsx'), 'BlogAuthorPage'),
  }),
  {
    title: ({ blog, posts }) => [posts.author?.name ?? '', blog.title],
    language: getBlogLanguage,
  },
);

const blogContact = describePage(
  createRoute({
    ...blogPage,
    path: '/sites/$slug/contact',
    validateSearch: pickSearchParams('preview', 'sent'),
    loaderDeps: ({ search }: { search: { preview?: string } }) => search,
    loader: ({ context, params: { slug }, deps, location }) =>
      loadContact(context, slug, deps.preview === '1', (now) => `/sites/${now}/contact${location.searchStr}`),
    component: lazyRouteComponent(() => import('../features/blog-pages/ContactPage.tsx'), 'ContactPage'),
  }),
  {
    title: ({ blog, page }) => [page ? nameArticle(page.answer) : t('Contact'), blog.title],
    language: getBlogLanguage,
  },
);

const blogPost = describePage(
  createRoute({
    ...blogPage,
    path: '/sites/$slug/$postSlug',
    validateSearch: pickSearchParams('preview'),
    loaderDeps: ({ search }: { search: { preview?: string } }) => search,
    loader: ({ context, params, deps, location }) =>
      loadPost(
        context,
        params,
        deps.preview === '1',
        (slug) => `/sites/${slug}/${encodeURIComponent(params.postSlug)}${location.searchStr}`,
      ),
    component: lazyRouteComponent(() => import('../features/blog-pages/BlogPostPage.tsx'), 'BlogPostPage'),
  }),
  {
    title: ({ blog, answer }) => [nameArticle(answer), blog.title],
    language: getBlogLanguage,
  },
);

const blogSearch = describePage(
  createRoute({
    ...blogPage,
    path: '/sites/$slug/search',
    validateSearch: pickSearchParams('q', 'sort', 'after'),
    loaderDeps: ({ search }: { search: SearchAddress }) => search,
    loader: ({ context, params: { slug }, deps, location }) =>
      loadSearch(context, slug, deps, (now) => `/sites/${now}/search${location.searchStr}`),
    component: lazyRouteComponent(
      () => import('../features/blog-pages/BlogSearchPage.tsx'),
      'BlogSearchPage',
    ),
  }),
  {
    title: ({ blog, params }) => [...(params.text ? [params.text] : []), t('Search'), blog.title],
    language: getBlogLanguage,
  },
);

export const blogPages = blogs.addChildren([blog, blogTag, blogAuthor, blogContact, blogSearch, blogPost]);
