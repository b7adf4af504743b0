/** Reasons to reconsider a subscription, most serious first. */
export const CONCERNS = ['ended', 'failing', 'moved', 'silent', 'never-read'] as const;
export type Concern = (typeof CONCERNS)[number];

/** How long a dismissed concern stays off the list. */
export const CONCERN_DISMISSED_DAYS = 365;
