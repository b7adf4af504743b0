/** To whom an account mail goes. */
export interface EmailRecipient {
  id: number;
  name: string;
  email: string;
}

export type EmailOutcome =
  | { kind: 'sent' }
  /** One went a moment ago; `retryAfter` is in seconds. */
  | { kind: 'throttled'; retryAfter: number };

export type CorrectionOutcome =
  | EmailOutcome
  /** The account's address is confirmed: it is changed in the settings, where the former one is told. */
  | { kind: 'confirmed' };

/** The mails that signing up and resetting a password cause; features/accounts says what is in them. */
export interface AccountEmails {
  /**
   * The link that confirms a person's address; where the address is confirmed in another account, that account's owner is told
   * instead, and the outcome does not differ.
   */
  sendVerification(user: EmailRecipient, token: string): Promise<EmailOutcome>;
  /** Replaces an address that is not confirmed by the one in `person`, and sends the link as `sendVerification` does. */
  correctAddress(user: EmailRecipient, token: string): Promise<CorrectionOutcome>;
  sendResetLink(user: EmailRecipient, token: string): Promise<EmailOutcome>;
  /** Tells whoever has set a new password by a mailed link what ended with the old one, and which passkeys still open the account. */
  sendPasswordIsReset(
    user: EmailRecipient,
    keys: { apiKeys: string[]; passkeys: string[] },
  ): Promise<EmailOutcome>;
  /** Strangers try passwords at this person's account. */
  sendGuessedAt(user: EmailRecipient): Promise<EmailOutcome>;
}
