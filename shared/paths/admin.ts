import type * as api from '../api/admin.ts';
import { get } from '../endpoint.ts';

export const getOverview = get<typeof api, 'getOverview'>('/wpcom/v2/admin/overview');
