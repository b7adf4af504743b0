/** Nearest and farthest that recommendation blocks stand from one another, in items. */
const NEAREST = 4;
const FARTHEST = 30;

/**
 * Items between two recommendation blocks, and before the first one: few for readers of few sites, who miss something to
 * read, many for those of many (platform facts 2.6). 0 subscriptions stands for a number that is not known.
 */
export function computeRecommendationDistance(subscriptions: number): number {
  if (subscriptions <= 0) return FARTHEST;
  return Math.min(Math.max(Math.floor(5 * Math.log2(subscriptions) - 6), NEAREST), FARTHEST);
}
