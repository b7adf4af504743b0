import { expect, test } from 'vitest';
import { explainNextCheck, type NextCheckRow } from './next-check.ts';

const HOUR = 60 * 60_000;
const now = new Date('2026-11-20T12:00:00Z');
const addHours = (hours: number) => new Date(now.getTime() + hours * HOUR);

const createRow = (changes: Partial<NextCheckRow>): NextCheckRow => ({
  last_fetch_at: now,
  last_success_at: now,
  next_fetch_at: addHours(2),
  retry_after: null,
  failure_code: null,
  etag: '"a"',
  last_modified: null,
  ttl_minutes: null,
  post_interval_minutes: 60,
  newest_post_at: addHours(-1),
  ...changes,
});

test.each<[string, Partial<NextCheckRow>]>([
  ['first', { last_fetch_at: null }],
  ['asked_to_wait', { retry_after: addHours(2), failure_code: 'rate_limited' }],
  ['backed_off', { failure_code: 'server_error' }],
  ['publisher', { ttl_minutes: 120 }],
  ['whole', { etag: null }],
  ['quiet', { newest_post_at: addHours(-24 * 30) }],
  ['rhythm', {}],
  ['rhythm', { newest_post_at: null, post_interval_minutes: null }],
])('a feed is next fetched because: %s', (code, changes) => {
  const reason = explainNextCheck(createRow(changes));
  expect(reason.code).toBe(code);
  expect(reason.message).toMatch(/^[A-Z].*\.$/);
});
