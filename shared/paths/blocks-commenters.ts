import type * as api from '../api/blocks-commenters.ts';
import { get, post } from '../endpoint.ts';

const PATH = '/wpcom/v2/sites/:siteId/blocked-commenters';

export const listBlockedCommenters = get<typeof api, 'listBlockedCommenters'>(PATH);
export const blockCommenter = post<typeof api, 'blockCommenter'>(`${PATH}/:userId/new`);
export const unblockCommenter = post<typeof api, 'unblockCommenter'>(`${PATH}/:userId/delete`);
