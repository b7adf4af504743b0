import type * as api from '../api/emails-admin.ts';
import { get, post } from '../endpoint.ts';

export const getEmailSummary = get<typeof api, 'getEmailSummary'>('/wpcom/v2/admin/emails/summary');
export const listUnsentEmails = get<typeof api, 'listUnsentEmails'>('/wpcom/v2/admin/emails');
export const listFailedRecipients = get<typeof api, 'listFailedRecipients'>('/wpcom/v2/admin/emails/failed');
export const retryRecipient = post<typeof api, 'retryRecipient'>('/wpcom/v2/admin/emails/failed/retry');
export const listOutbox = get<typeof api, 'listOutbox'>('/wpcom/v2/admin/emails/outbox');
export const getOutboxEmail = get<typeof api, 'getOutboxEmail'>('/wpcom/v2/admin/emails/outbox/:name');
export const sendTestEmail = post<typeof api, 'sendTestEmail'>('/wpcom/v2/admin/emails/test');
