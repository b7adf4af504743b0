import type * as api from '../api/reports-admin.ts';
import { get, post } from '../endpoint.ts';

export const listCases = get<typeof api, 'listCases'>('/wpcom/v2/admin/reports');
export const assignCase = post<typeof api, 'assignCase'>('/wpcom/v2/admin/reports/:caseId/assign');
export const decideCase = post<typeof api, 'decideCase'>('/wpcom/v2/admin/reports/:caseId/decide');
export const liftDecision = post<typeof api, 'liftDecision'>('/wpcom/v2/admin/reports/:caseId/lift');
export const closeAppeal = post<typeof api, 'closeAppeal'>('/wpcom/v2/admin/reports/:caseId/close-appeal');
export const listBlockedHosts = get<typeof api, 'listBlockedHosts'>('/wpcom/v2/admin/blocked-hosts');
export const blockHost = post<typeof api, 'blockHost'>('/wpcom/v2/admin/blocked-hosts');
export const unblockHost = post<typeof api, 'unblockHost'>('/wpcom/v2/admin/blocked-hosts/delete');
