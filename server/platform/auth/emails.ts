/** Recipient of an account email. */
export interface EmailRecipient {
  id: number;
  name: string;
  email: string;
}

export type EmailOutcome =
  | { kind: 'sent' }
  /** One was sent a moment ago; `retryAfter` is in seconds. */
  | { kind: 'throttled'; retryAfter: number };

export type CorrectionOutcome =
  | EmailOutcome
  /** The account's address is confirmed: it can be changed in the settings, which notifies the previous address. */
  | { kind: 'confirmed' };

/** Emails for signing up and resetting a password; features/accounts has their content. */
export interface AccountEmails {
  /**
   * Sends the link that confirms a user's address; if the address is confirmed in another account, notifies that account's owner
   * instead, with the same outcome.
   */
  sendVerification(user: EmailRecipient, token: string): Promise<EmailOutcome>;
  /** Replaces an unconfirmed address by the one in `person`, and sends the link as `sendVerification` does. */
  correctAddress(user: EmailRecipient, token: string): Promise<CorrectionOutcome>;
  sendResetLink(user: EmailRecipient, token: string): Promise<EmailOutcome>;
  /** Notifies a user who has reset the password of what ended with the old one, and of the passkeys that remain. */
  sendPasswordIsReset(
    user: EmailRecipient,
    keys: { apiKeys: string[]; passkeys: string[] },
  ): Promise<EmailOutcome>;
  /** Notifies a user that strangers are trying passwords. */
  sendPasswordGuesses(user: EmailRecipient): Promise<EmailOutcome>;
}
