/** Why an administrator takes something down: what its page says, in the words of its language. */
export const TAKEDOWN_REASONS = ['spam', 'abuse', 'copyright', 'adult', 'legal', 'other'] as const;
export type TakedownReason = (typeof TAKEDOWN_REASONS)[number];

/** Whether a law demands it: then the page answers 451 instead of 410. */
export function isLegalReason(reason: string): boolean {
  return reason === 'legal' || reason === 'copyright';
}
