/** The tag of its posts (BL-04). */
export const BLOGANUARY_TAG = 'bloganuary';

/** The year of the January whose Bloganuary is announced or running at a moment, from 1 December to 31 January UTC (BL-02). */
export function findBloganuaryYear(now: number): number | undefined {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  if (month === 11) return year + 1;
  return month === 0 ? year : undefined;
}
