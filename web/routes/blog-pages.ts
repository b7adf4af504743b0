import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { BlogPost, listBlogPosts, PublicBlog } from '#shared/api/blog-pages.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import { loadContact, loadPost, loadPosts, loadSearch, type Paging } from '../features/blog-pages/load.ts';
import type { SearchAddress } from '../features/blog-pages/search-params.ts';
import { pickSearchParams, root } from './root.ts';

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
type BlogPosts = { blog: PublicBlog; posts: ResponseOf<typeof listBlogPosts> };
const getBlogLanguage = ({ blog }: { blog: PublicBlog }) => blog.lang;

const blog = createRoute({
  ...blogPage,
  path: '/sites/$slug',
  staticData: {
    title: ({ blog }: { blog: PublicBlog }) => [
      // The response has the option only while the module is on.
      (blog.options.seo_front_page_title as string | undefined) || blog.title,
    ],
    language: getBlogLanguage,
  },
  validateSearch: validatePaging,
  loader: ({ context, params, deps, location }) =>
    loadPosts(context, params.slug, deps, (slug) => `/sites/${slug}${location.searchStr}`),
  component: lazyRouteComponent(() => import('../features/blog-pages/BlogPage.tsx'), 'BlogPage'),
});

const blogTag = createRoute({
  ...blogPage,
  path: '/sites/$slug/tag/$tag',
  staticData: {
    title: ({ blog, posts }: BlogPosts) => [posts.tag?.name ?? '', blog.title],
    language: getBlogLanguage,
  },
  validateSearch: validatePaging,
  loader: ({ context, params: { slug, tag }, deps, location }) =>
    loadPosts(
      context,
      slug,
      { ...deps, tag },
      (now) => `/sites/${now}/tag/${encodeURIComponent(tag)}${location.searchStr}`,
    ),
  component: lazyRouteComponent(() => import('../features/blog-pages/BlogPage.tsx'), 'BlogTagPage'),
});

const blogAuthor = createRoute({
  ...blogPage,
  path: '/sites/$slug/author/$login',
  staticData: {
    title: ({ blog, posts }: BlogPosts) => [posts.author?.name ?? '', blog.title],
    language: getBlogLanguage,
  },
  validateSearch: validatePaging,
  loader: ({ context, params: { slug, login }, deps, location }) =>
    loadPosts(
      context,
      slug,
      { ...deps, author: login },
      (now) => `/sites/${now}/author/${encodeURIComponent(login)}${location.searchStr}`,
    ),
  component: lazyRouteComponent(() => import('../features/blog-pages/BlogPage.tsx'), 'BlogAuthorPage'),
});

const blogContact = createRoute({
  ...blogPage,
  path: '/sites/$slug/contact',
  staticData: {
    title: ({ blog, page }: { blog: PublicBlog; page: { answer: { post: BlogPost } } | undefined }) => [
      page ? page.answer.post.title || t('Untitled post') : t('Contact'),
      blog.title,
    ],
    language: getBlogLanguage,
  },
  validateSearch: pickSearchParams('preview', 'sent'),
  loaderDeps: ({ search }: { search: { preview?: string } }) => search,
  loader: ({ context, params: { slug }, deps, location }) =>
    loadContact(context, slug, deps.preview === '1', (now) => `/sites/${now}/contact${location.searchStr}`),
  component: lazyRouteComponent(() => import('../features/blog-pages/ContactPage.tsx'), 'ContactPage'),
});

const blogPost = createRoute({
  ...blogPage,
  path: '/sites/$slug/$postSlug',
  staticData: {
    title: ({ blog, answer }: { blog: PublicBlog; answer: { post: BlogPost } }) => [
      answer.post.title || t('Untitled post'),
      blog.title,
    ],
    language: getBlogLanguage,
  },
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
});

const blogSearch = createRoute({
  ...blogPage,
  path: '/sites/$slug/search',
  staticData: {
    title: ({ blog, params }: { blog: PublicBlog; params: { text: string } }) => [
      ...(params.text ? [params.text] : []),
      t('Search'),
      blog.title,
    ],
    language: getBlogLanguage,
  },
  validateSearch: pickSearchParams('q', 'sort', 'after'),
  loaderDeps: ({ search }: { search: SearchAddress }) => search,
  loader: ({ context, params: { slug }, deps, location }) =>
    loadSearch(context, slug, deps, (now) => `/sites/${now}/search${location.searchStr}`),
  component: lazyRouteComponent(() => import('../features/blog-pages/BlogSearchPage.tsx'), 'BlogSearchPage'),
});

export const blogPages = blogs.addChildren([blog, blogTag, blogAuthor, blogContact, blogSearch, blogPost]);
