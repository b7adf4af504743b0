import { mutationOptions } from '@tanstack/react-query';
import type { Path, RawInputOf } from '#shared/endpoint.ts';
import * as emails from '#shared/paths/emails-admin.ts';
import * as api from '#shared/paths/jobs.ts';
import { endpointMutation, endpointQuery, toEndpointKey } from '#web/lib/query.ts';
import { adminListQuery } from '../admin/queries.ts';

export const jobSummaryQuery = () => endpointQuery(api.getJobSummary, {});
/** Jobs, page by page. */
export const jobsQuery = (filter: RawInputOf<typeof api.listJobs>) => adminListQuery(api.listJobs, filter);
export const jobQuery = (jobId: number) => endpointQuery(api.getJob, { jobId });

/** After each of these, the lists of jobs and emails are fetched again. */
export const runJobsMutation = () => createRefetchingMutation(api.runJobs);
export const deleteJobsMutation = () => createRefetchingMutation(api.deleteJobs);

function createRefetchingMutation<E extends Path>(endpoint: E) {
  return mutationOptions({
    ...endpointMutation(endpoint),
    onSettled: (_data, _error, _input, _result, { client }) =>
      Promise.all(
        [
          api.getJobSummary,
          api.listJobs,
          emails.getEmailSummary,
          emails.listUnsentEmails,
          emails.listFailedRecipients,
        ].map((path) => client.invalidateQueries({ queryKey: toEndpointKey(path) })),
      ),
  });
}
