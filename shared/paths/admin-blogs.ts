import type * as api from '../api/admin-blogs.ts';
import { get, post } from '../endpoint.ts';

// The parameter is not called siteId: administrators name blogs that they may not see by their number.
export const listBlogs = get<typeof api, 'listBlogs'>('/wpcom/v2/admin/blogs');
export const getBlog = get<typeof api, 'getBlog'>('/wpcom/v2/admin/blogs/:blogId');
export const changeOwner = post<typeof api, 'changeOwner'>('/wpcom/v2/admin/blogs/:blogId/owner');
export const addWriter = post<typeof api, 'addWriter'>('/wpcom/v2/admin/blogs/:blogId/writers/new');
export const removeWriter = post<typeof api, 'removeWriter'>(
  '/wpcom/v2/admin/blogs/:blogId/writers/:userId/delete',
);
export const changeAddress = post<typeof api, 'changeAddress'>('/wpcom/v2/admin/blogs/:blogId/address');
export const showInDiscover = post<typeof api, 'showInDiscover'>('/wpcom/v2/admin/blogs/:blogId/show');
export const deleteBlog = post<typeof api, 'deleteBlog'>('/wpcom/v2/admin/blogs/:blogId/delete');
