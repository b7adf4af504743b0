import { mutationOptions } from '@tanstack/react-query';
import type { EmailState } from '#shared/api/emails-admin.ts';
import * as api from '#shared/paths/emails-admin.ts';
import { endpointMutation, endpointQuery } from '#web/lib/query.ts';
import { adminListQuery } from '../admin/queries.ts';

export const adminEmailSummaryQuery = () => endpointQuery(api.getEmailSummary, {});
/** Emails that are not sent, page by page. */
export const unsentEmailsQuery = (state: EmailState) => adminListQuery(api.listUnsentEmails, { state });
/** Recipients whose emails failed for good, page by page. */
export const failedRecipientsQuery = () => adminListQuery(api.listFailedRecipients, {});
/** The emails of the outbox directory, page by page. */
export const outboxQuery = () => adminListQuery(api.listOutbox, {});
export const outboxEmailQuery = (name: string) => endpointQuery(api.getOutboxEmail, { name });
export const sendTestEmailMutation = () => endpointMutation(api.sendTestEmail);
/** Afterwards the lists and numbers of this page are fetched again. */
export const retryRecipientMutation = () =>
  mutationOptions({
    ...endpointMutation(api.retryRecipient),
    onSuccess: (_answer, _input, _result, { client }) =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).includes('/wpcom/v2/admin/emails'),
      }),
  });
