import type * as api from '../api/audit.ts';
import { get } from '../endpoint.ts';

export const listActs = get<typeof api, 'listActs'>('/wpcom/v2/admin/log');
