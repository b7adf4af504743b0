import type * as api from '../api/comments-admin.ts';
import { get, post } from '../endpoint.ts';

export const listElsewhere = get<typeof api, 'listElsewhere'>('/wpcom/v2/admin/comments');
export const moderateComments = post<typeof api, 'moderateComments'>('/wpcom/v2/admin/comments/moderate');
