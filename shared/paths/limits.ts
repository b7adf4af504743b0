import type * as api from '../api/limits.ts';
import { get, post } from '../endpoint.ts';

export const getLimits = get<typeof api, 'getLimits'>('/wpcom/v2/admin/limits');
export const changeLimit = post<typeof api, 'changeLimit'>('/wpcom/v2/admin/limits');
