import type * as api from '../api/blog-pages.ts';
import { get } from '../endpoint.ts';

export const getPublicBlog = get<typeof api, 'getPublicBlog'>('/rest/v1.2/blogs/:slug');
export const listBlogPosts = get<typeof api, 'listBlogPosts'>('/rest/v1.2/blogs/:slug/posts');
export const searchBlogPosts = get<typeof api, 'searchBlogPosts'>('/rest/v1.2/blogs/:slug/search');
export const getBlogPost = get<typeof api, 'getBlogPost'>('/rest/v1.2/blogs/:slug/posts/:postSlug');
export const getTeamFrontPage = get<typeof api, 'getTeamFrontPage'>('/rest/v1.2/blogs/:slug/front-page');
export const countTeamNews = get<typeof api, 'countTeamNews'>('/rest/v1.2/blogs/:slug/front-page/new');
export const getFrontPage = get<typeof api, 'getFrontPage'>('/rest/v1.2/front-page');
