/** Why a subscription deserves a second look; the most serious first. */
export const CONCERNS = ['ended', 'failing', 'moved', 'silent', 'never-read'] as const;
export type Concern = (typeof CONCERNS)[number];

/** For so long a concern that the reader keeps a subscription in spite of is not listed. */
export const CONCERN_DISMISSED_DAYS = 365;
