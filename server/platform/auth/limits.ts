/** Wrong passwords from one address, or one known device, for one account: the limit of Bluesky's servers. */
export const WRONG_TRIES = { max: 30, windowMs: 5 * 60_000 };
export const WRONG_TRIES_A_DAY = { max: 300, windowMs: 24 * 60 * 60_000 };

/** Calls from one network address, for all accounts together. `window` is in seconds. */
export const ADDRESS_LIMITS = {
  '/sign-in/*': { max: 300, window: 300 },
  '/request-password-reset': { max: 15, window: 3_600 },
  '/send-verification-email': { max: 15, window: 3_600 },
  '/reset-password': { max: 30, window: 300 },
  '/get-session': false as const,
};
