import { expect, test } from 'vitest';
import { Decision } from '#shared/api/reports-admin.ts';
import { ACTS } from '#shared/domain/acts.ts';
import { CHANGEABLE_LIMITS } from '#shared/domain/changeable-limits.ts';
import { describeAct, describeDetail, describeSubject } from './rules.ts';

test('the log has words for every act, and for every limit', () => {
  for (const act of ACTS) expect(describeAct(act), act).toMatch(/^[A-Z][a-z][^._]*$/);
  for (const name of Object.keys(CHANGEABLE_LIMITS))
    expect(describeSubject('limit.change', name), name).toMatch(/^[A-Z][a-z][^._]*$/);
  expect(describeSubject('user.suspend', 'ann_b')).toBe('ann_b');
});

test('what changed, what was decided and why is in words', () => {
  for (const decision of Decision.options)
    expect(describeDetail('report.decide', 'decision', decision)).toMatch(/^Decision: [A-Z][a-z][^_]*$/);
  expect(describeDetail('report.decide', 'reason', 'spam')).toBe('Reason: spam or misleading');
  expect(describeDetail('user.suspend', 'reason', 'spam')).toBe('Reason: spam');
  expect(describeDetail('limit.change', 'value', [null, 25])).toBe('Value: – → 25');
  expect(describeDetail('settings.change', 'mode', ['open', 'closed'])).toBe(
    'Who can sign up: Everyone → No one',
  );
  expect(describeDetail('team.change_role', 'role', 'owner')).toBe('Role: Owner');
  expect(describeDetail('invitation.create', 'expires_in', null)).toBe('Expires: Never');
  expect(describeDetail('comment.moderate', 'status', 'unspam')).toBe('Status: Not spam');
  expect(describeDetail('feed.fetch', 'unknown', 'kept')).toBe('unknown: kept');
});
