import { expect, test } from 'vitest';
import { computeRecommendationDistance } from './recommendation-distance.ts';

test('the distance between recommendation blocks grows with the number of subscriptions, from 4 to 30 items', () => {
  const distances = [1, 4, 5, 8, 20, 50, 100, 150, 5_000].map(computeRecommendationDistance);
  expect(distances).toEqual([4, 4, 5, 9, 15, 22, 27, 30, 30]);
});

test('an unknown number of subscriptions counts as many', () => {
  expect(computeRecommendationDistance(0)).toBe(30);
});
