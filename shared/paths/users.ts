import type * as api from '../api/users.ts';
import { del, get } from '../endpoint.ts';

export const getUser = get<typeof api, 'getUser'>('/rest/v1.1/users/:user');
export const listUserPosts = get<typeof api, 'listUserPosts'>('/rest/v1/users/:userId/posts');
export const deleteAvatar = del<typeof api, 'deleteAvatar'>('/rest/v1/me/gravatar');
export const listBlogUsers = get<typeof api, 'listBlogUsers'>('/rest/v1.1/sites/:siteId/users');
export const suggestUsers = get<typeof api, 'suggestUsers'>('/rest/v1.1/users/suggest');
