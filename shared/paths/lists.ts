import type * as api from '../api/lists.ts';
import { get, post } from '../endpoint.ts';

export const listLists = get<typeof api, 'listLists'>('/rest/v1.2/read/lists');
export const listListsOfUser = get<typeof api, 'listListsOfUser'>('/rest/v1.2/read/lists/:user');
export const getList = get<typeof api, 'getList'>('/rest/v1.2/read/lists/:owner/:slug');
export const createList = post<typeof api, 'createList'>('/rest/v1.2/read/lists/new');
export const updateList = post<typeof api, 'updateList'>('/rest/v1.2/read/lists/:listOwner/:listSlug/update');
export const deleteList = post<typeof api, 'deleteList'>('/rest/v1.2/read/lists/:owner/:slug/delete');
export const followList = post<typeof api, 'followList'>('/rest/v1.2/read/lists/:owner/:slug/follow');
export const unfollowList = post<typeof api, 'unfollowList'>('/rest/v1.2/read/lists/:owner/:slug/unfollow');
export const listListItems = get<typeof api, 'listListItems'>('/rest/v1.2/read/lists/:owner/:slug/items');
export const addListFeed = post<typeof api, 'addListFeed'>('/rest/v1.2/read/lists/:owner/:slug/feeds/new');
export const removeListFeed = post<typeof api, 'removeListFeed'>(
  '/rest/v1.2/read/lists/:owner/:slug/feeds/:feedId/delete',
);
export const addListSite = post<typeof api, 'addListSite'>('/rest/v1.2/read/lists/:owner/:slug/sites/new');
export const removeListSite = post<typeof api, 'removeListSite'>(
  '/rest/v1.2/read/lists/:owner/:slug/sites/:siteId/delete',
);
export const addListTag = post<typeof api, 'addListTag'>('/rest/v1.2/read/lists/:owner/:slug/tags/new');
export const removeListTag = post<typeof api, 'removeListTag'>(
  '/rest/v1.2/read/lists/:owner/:slug/tags/:tag/delete',
);
export const listListsWithFeed = get<typeof api, 'listListsWithFeed'>('/rest/v1.2/read/feed/:feedId/lists');
export const exportList = get<typeof api, 'exportList'>('/wpcom/v2/read/lists/:listId/export');
