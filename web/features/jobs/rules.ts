import type { JobState } from '#shared/api/jobs.ts';
import type { RawInputOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import type { listJobs } from '#shared/paths/jobs.ts';

/** The parameters of the list's address. */
export interface JobsSearch {
  state?: string;
  task?: string;
}

const STATES: Record<JobState, () => string> = {
  waiting: () => t('Waiting'),
  scheduled: () => t('Scheduled'),
  running: () => t('Running'),
  failed: () => t('Failed'),
};

/** Returns the filter that an address means; waiting jobs by default. */
export function toJobFilter({ state, task }: JobsSearch): RawInputOf<typeof listJobs> {
  const known = state !== undefined && Object.hasOwn(STATES, state) ? (state as JobState) : 'waiting';
  return { state: known, task };
}

/** Returns the name of a job's state. */
export function describeJobState(state: JobState): string {
  return STATES[state]();
}

/** Returns the choices of the filter by state; the first is the default. */
export function listJobStates() {
  return Object.entries(STATES).map(([value, label]) => ({
    value: value === 'waiting' ? '' : value,
    label: label(),
  }));
}
