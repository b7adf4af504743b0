import type * as api from '../api/jobs.ts';
import { get, post } from '../endpoint.ts';

export const getJobSummary = get<typeof api, 'getJobSummary'>('/wpcom/v2/admin/jobs/summary');
export const listJobs = get<typeof api, 'listJobs'>('/wpcom/v2/admin/jobs');
export const getJob = get<typeof api, 'getJob'>('/wpcom/v2/admin/jobs/:jobId');
export const runJobs = post<typeof api, 'runJobs'>('/wpcom/v2/admin/jobs/run');
export const deleteJobs = post<typeof api, 'deleteJobs'>('/wpcom/v2/admin/jobs/delete');
