import type * as api from '../api/streams-search.ts';
import { get } from '../endpoint.ts';

export const searchPosts = get<typeof api, 'searchPosts'>('/rest/v1.2/read/search');
