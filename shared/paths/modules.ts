import type * as api from '../api/modules.ts';
import { get, post } from '../endpoint.ts';

/** Paths inside a site, behind the platform's call. */
export const MODULES_PATH = '/jetpack/v4/module/all/';
export const SETTINGS_PATH = '/jetpack/v4/settings/';
export const pathOfModule = (slug: string) => `/jetpack/v4/module/${slug}/active/`;

export const getFromSite = get<typeof api, 'getFromSite'>('/rest/v1.1/jetpack-blogs/:siteId/rest-api');
export const postToSite = post<typeof api, 'postToSite'>('/rest/v1.1/jetpack-blogs/:siteId/rest-api');
