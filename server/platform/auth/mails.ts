/** To whom an account mail goes. */
export interface MailedPerson {
  id: number;
  name: string;
  email: string;
}

export type MailOutcome =
  | { kind: 'sent' }
  /** One went a moment ago; `retryAfter` is in seconds. */
  | { kind: 'throttled'; retryAfter: number };

export type CorrectionOutcome =
  | MailOutcome
  /** The account's address is confirmed: it is changed in the settings, where the former one is told. */
  | { kind: 'confirmed' };

/** The mails that signing up and resetting a password cause; features/accounts says what is in them. */
export interface AccountMails {
  /**
   * The link that confirms a person's address; where the address is confirmed in another account, that account's owner is told
   * instead, and the outcome does not differ.
   */
  sendVerification(person: MailedPerson, token: string): Promise<MailOutcome>;
  /** Replaces an address that is not confirmed by the one in `person`, and sends the link as `sendVerification` does. */
  correctAddress(person: MailedPerson, token: string): Promise<CorrectionOutcome>;
  sendResetLink(person: MailedPerson, token: string): Promise<MailOutcome>;
  /** Tells whoever has set a new password by a mailed link what ended with the old one, and which passkeys still open the account. */
  sendPasswordIsReset(
    person: MailedPerson,
    keys: { apiKeys: string[]; passkeys: string[] },
  ): Promise<MailOutcome>;
  /** Strangers try passwords at this person's account. */
  sendGuessedAt(person: MailedPerson): Promise<MailOutcome>;
}
