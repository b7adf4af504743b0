import { expect, test } from 'vitest';
import { ACTS } from '#shared/domain/acts.ts';
import { CHANGEABLE_LIMITS } from '#shared/domain/changeable-limits.ts';
import { describeAct, describeSubject } from './rules.ts';

test('the log has words for every act, and for every limit', () => {
  for (const act of ACTS) expect(describeAct(act), act).toMatch(/^[A-Z][a-z][^._]*$/);
  for (const name of Object.keys(CHANGEABLE_LIMITS))
    expect(describeSubject('limit.change', name), name).toMatch(/^[A-Z][a-z][^._]*$/);
  expect(describeSubject('user.suspend', 'ann_b')).toBe('ann_b');
});
