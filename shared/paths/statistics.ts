import type * as api from '../api/statistics.ts';
import { get } from '../endpoint.ts';

export const getStatistics = get<typeof api, 'getStatistics'>('/wpcom/v2/admin/statistics');
