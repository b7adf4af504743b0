import type * as api from '../api/modules.ts';
import { get, post } from '../endpoint.ts';

/** Paths inside a site, for the platform's call. */
export const MODULES_PATH = '/jetpack/v4/module/all/';
export const SETTINGS_PATH = '/jetpack/v4/settings/';
export const toModulePath = (slug: string) => `/jetpack/v4/module/${slug}/active/`;

export const getFromBlog = get<typeof api, 'getFromBlog'>('/rest/v1.1/jetpack-blogs/:siteId/rest-api');
export const postToBlog = post<typeof api, 'postToBlog'>('/rest/v1.1/jetpack-blogs/:siteId/rest-api');
