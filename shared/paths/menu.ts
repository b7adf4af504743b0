import type * as api from '../api/menu.ts';
import { get } from '../endpoint.ts';

export const getMenu = get<typeof api, 'getMenu'>('/rest/v1.2/read/menu');
