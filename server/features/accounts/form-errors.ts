import type { SignUpRefusal } from '#server/platform/auth/hooks.ts';
import { t } from '#shared/i18n/translate.ts';

/** The account library's response to a form. */
export interface AuthResponse {
  ok: boolean;
  status: number;
  /** Its error code, such as PASSWORD_TOO_SHORT. */
  code: string;
  /** Why the account is suspended, in its administrator's words; '' if not, or if none was given. */
  reason: string;
  /** The password was right, but a one-time code is required. */
  needsCode: boolean;
  /** The user who signed up or in; 0 otherwise. */
  userId: number;
  /** Whole Set-Cookie values. */
  cookies: string[];
  /** Seconds, with status 429. */
  retryAfter: number;
}

/** By the library’s code, or ours. */
export const SENTENCES = {
  SIGN_UP_CLOSED: () => t('Sign-ups are closed on this server.'),
  INVITATION_NEEDED: () => t('You need an invitation to sign up on this server.'),
  INVITATION_INVALID: () => t('This invitation has been used up or has expired. Ask for a new one.'),
  INVALID_EMAIL: () => t('That doesn’t look like an email address.'),
  PASSWORD_TOO_SHORT: () => t('The password needs at least 8 characters.'),
  PASSWORD_TOO_LONG: () => t('The password can have at most 128 characters.'),
  INVALID_PASSWORD: () => t('The password needs at least 8 characters.'),
  USERNAME_IS_ALREADY_TAKEN: () => t('That username is taken. Choose another.'),
  INVALID_USERNAME: () =>
    t(
      'A username can have letters from a to z, digits, hyphens and underscores, and some words are reserved. Choose another.',
    ),
  USERNAME_TOO_SHORT: () => t('The username needs at least 3 characters.'),
  USERNAME_TOO_LONG: () => t('The username can have at most 30 characters.'),
  INVALID_TOKEN: () => t('This link has already been used or has expired. Request a new one.'),
  INVALID_CODE: () =>
    t('That code isn’t right. Codes change every 30 seconds, so enter the one your app shows now.'),
  INVALID_BACKUP_CODE: () =>
    t('That code isn’t right. Enter the current code from your app, or an unused backup code.'),
  INVALID_TWO_FACTOR_COOKIE: () => t('That took too long. Log in again with your password.'),
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: () => t('Too many wrong codes. Log in again with your password.'),
  ACCOUNT_TEMPORARILY_LOCKED: () => t('Too many wrong codes. Wait 15 minutes, then log in again.'),
  INVALID_ORIGIN: () => t('This form came from another site. Open the page again and send it from there.'),
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: () =>
    t('This form came from another site. Open the page again and send it from there.'),
  INVALID_EMAIL_OR_PASSWORD: () =>
    t('That email and password don’t match. Check both, or reset your password.'),
} satisfies Record<string, () => string> & Record<SignUpRefusal, () => string>;

/** Returns the form field of an error; undefined if it belongs to none. */
export function findField({ code }: AuthResponse): string | undefined {
  return /USERNAME|EMAIL|PASSWORD/.exec(code)?.[0].toLowerCase();
}

export async function readAuthResponse(response: Response): Promise<AuthResponse> {
  const body = (await response.json().catch(() => null)) as {
    code?: string;
    reason?: string;
    user?: { id: string };
    twoFactorRedirect?: boolean;
  } | null;
  return {
    ok: response.ok,
    status: response.status,
    // All fields of the wrong shape have one code; a form can only send such an address.
    code: body?.code === 'VALIDATION_ERROR' ? 'INVALID_EMAIL' : (body?.code ?? ''),
    reason: body?.reason ?? '',
    needsCode: body?.twoFactorRedirect === true,
    userId: Number(body?.user?.id ?? 0),
    cookies: response.headers.getSetCookie(),
    retryAfter: Number(response.headers.get('retry-after') ?? response.headers.get('x-retry-after') ?? 60),
  };
}

/** Returns a sentence for an error, in the active language. */
export function toSentence({ status, code, retryAfter }: AuthResponse): string {
  const sentence = (SENTENCES as Record<string, () => string>)[code];
  if (status === 429 && !sentence)
    return t(
      '{minutes, plural, one {Too many attempts. Wait a minute, then try again.} other {Too many attempts. Wait # minutes, then try again.}}',
      { minutes: Math.ceil(retryAfter / 60) },
    );
  return sentence?.() ?? t('That didn’t work, and nothing was changed. Please try again.');
}

/** The same for logging in: whether or not the account exists. A suspended user has entered the right password, and is told why. */
export function toLogInSentence(response: AuthResponse): string {
  if (response.code === 'ACCOUNT_SUSPENDED') {
    const sentence = t('Your account has been suspended by an administrator of this server.');
    return response.reason ? `${sentence} ${t('Reason')}: ${response.reason}` : sentence;
  }
  return response.status === 429 ? toSentence(response) : SENTENCES.INVALID_EMAIL_OR_PASSWORD();
}
