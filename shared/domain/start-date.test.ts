import { expect, test } from 'vitest';
import { parseStartDate } from './start-date.ts';

test('FS-17: the date parameter "at" is accepted only if it is a valid date', () => {
  expect(parseStartDate('2024-05-01T00:00:00Z')).toBe('2024-05-01T00:00:00.000Z');
  expect(parseStartDate('2024-05-01')).toBe('2024-05-01T00:00:00.000Z');
  expect(['banana', '', '2024-13-45', undefined, 5].map(parseStartDate)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
