/** NIST SP 800-63B: at least 8, no rules about kinds of characters, long phrases allowed. */
export const PASSWORD_LENGTH = { min: 8, max: 128 };
