import { expect, test } from 'vitest';
import { describeFailure } from './health.ts';

const HOUR = 60 * 60_000;
const now = new Date('2026-06-10T12:00:00Z');
const subtractHours = (hours: number) => new Date(now.getTime() - hours * HOUR);

test.each([
  [0.5, 'Server error.'],
  [1, 'Server error for 1 hour.'],
  [47, 'Server error for 47 hours.'],
  [75, 'Server error for 3 days.'],
])('an error since %s hours: %s', (hours, sentence) => {
  expect(describeFailure('server_error', subtractHours(hours), now)).toBe(sentence);
});

test('a code that no one knows any more is still a sentence', () => {
  expect(describeFailure('some_old_code', subtractHours(0), now)).toBe(
    'We haven’t been able to read the feed because of an error on our side.',
  );
});
