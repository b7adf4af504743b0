import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/statistics.ts';

/** Spans of the page, in days. */
export const StatisticsDays = z.enum(['7', '30', '90', '365']);
export type StatisticsDays = z.output<typeof StatisticsDays>;

const Count = z.int();

/** A UTC day: what happened on it, and sizes in bytes at its end; null where that was not measured. */
export const ServerDay = z.object({
  day: z.string(),
  people: Count,
  new_people: Count,
  /** Members who were here; before this server counted days, only those who share usage data. */
  active_people: Count,
  posts: Count,
  articles: Count,
  comments: Count,
  fetches: Count,
  failed_fetches: Count,
  emails: Count,
  visits: Count,
  database_bytes: Count.nullable(),
  uploads_bytes: Count.nullable(),
  free_bytes: Count.nullable(),
});
export type ServerDay = z.output<typeof ServerDay>;

/** Oldest first, today so far last. Days before the server counted are left out. */
export const getStatistics = endpoint(paths.getStatistics, {
  access: 'administrator',
  summary: 'What happened on this server, by day',
  input: z.object({ days: StatisticsDays.default('30') }),
  answer: z.object({ days: z.array(ServerDay) }),
});
