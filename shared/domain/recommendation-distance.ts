/** Smallest and largest distance between recommendation blocks, in items. */
const NEAREST = 4;
const FARTHEST = 30;

/**
 * Returns the number of items between two recommendation blocks, and before the first one: few for users with few subscriptions,
 * many for those with many (platform facts 2.6). 0 subscriptions means an unknown number.
 */
export function computeRecommendationDistance(subscriptions: number): number {
  if (subscriptions <= 0) return FARTHEST;
  return Math.min(Math.max(Math.floor(5 * Math.log2(subscriptions) - 6), NEAREST), FARTHEST);
}
