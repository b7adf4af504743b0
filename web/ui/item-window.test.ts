import { expect, test } from 'vitest';
import { computeWindow, createHeights, isNearEdge } from './item-window.ts';

const SIZE = { whole: 200, mounted: 60, margin: 15 };

test('up to 200 items all are mounted; of more, sixty around the one in view', () => {
  expect(computeWindow(150, 200, SIZE)).toEqual({ start: 0, end: 200 });
  expect(computeWindow(1_000, 2_000, SIZE)).toEqual({ start: 970, end: 1_030 });
  expect(computeWindow(3, 2_000, SIZE)).toEqual({ start: 0, end: 60 });
  expect(computeWindow(1_999, 2_000, SIZE)).toEqual({ start: 1_940, end: 2_000 });
});

test('the window moves before its edge comes into view, and stays at the ends of the feed', () => {
  const window = { start: 100, end: 160 };
  expect(isNearEdge(window, 130, 133, 2_000, SIZE)).toBe(false);
  expect(isNearEdge(window, 114, 117, 2_000, SIZE)).toBe(true);
  expect(isNearEdge(window, 143, 146, 2_000, SIZE)).toBe(true);
  expect(isNearEdge({ start: 0, end: 60 }, 0, 3, 2_000, SIZE)).toBe(false);
  expect(isNearEdge({ start: 1_940, end: 2_000 }, 1_996, 1_999, 2_000, SIZE)).toBe(false);
});

test('unmounted items keep their height; unseen ones have the usual one', () => {
  const heights = createHeights(420);
  const keys = ['a', 'b', 'c', 'd'];
  expect(heights.sum(keys, 0, 2)).toBe(840);
  heights.record('a', 100);
  heights.record('b', 300);
  heights.record('b', 500);
  expect(heights.get('b')).toBe(500);
  expect(heights.sum(keys, 0, 3)).toBe(100 + 500 + 300);
  expect(heights.findIndexAt(keys, 50)).toBe(0);
  expect(heights.findIndexAt(keys, 350)).toBe(1);
  expect(heights.findIndexAt(keys, 700)).toBe(2);
  expect(heights.findIndexAt(keys, 99_999)).toBe(3);
});
