import type * as api from '../api/streams-search.ts';
import { get } from '../endpoint.ts';

export const searchPosts = get<typeof api, 'searchPosts'>('/rest/v1.2/read/search');
export const completeSearch = get<typeof api, 'completeSearch'>('/rest/v1.2/read/search/completions');
export const suggestSearches = get<typeof api, 'suggestSearches'>('/rest/v1.2/read/search/suggestions');
