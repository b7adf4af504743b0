/** NIST SP 800-63B: at least 8, no rules about kinds of characters, long phrases allowed. */
export const PASSWORD_LENGTH = { min: 8, max: 128 };

/** A reset link is as powerful as a password, so it expires sooner. */
export const RESET_LIFE_SECONDS = 60 * 60;
