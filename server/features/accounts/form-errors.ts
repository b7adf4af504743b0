import { SIGN_UP_REFUSALS } from '#server/platform/auth/hooks.ts';

/** The account library's response to a form. */
export interface AuthResponse {
  ok: boolean;
  status: number;
  /** Its error code, such as PASSWORD_TOO_SHORT. */
  code: string;
  /** Its sentence. */
  message: string;
  /** The password was right, but a one-time code is required. */
  needsCode: boolean;
  /** The user who signed up or in; 0 otherwise. */
  userId: number;
  /** Whole Set-Cookie values. */
  cookies: string[];
  /** Seconds, with status 429. */
  retryAfter: number;
}

export const SENTENCES = {
  ...SIGN_UP_REFUSALS,
  INVALID_EMAIL: 'That doesn’t look like an email address.',
  PASSWORD_TOO_SHORT: 'The password needs at least 8 characters.',
  PASSWORD_TOO_LONG: 'The password can have at most 128 characters.',
  INVALID_PASSWORD: 'The password needs at least 8 characters.',
  USERNAME_IS_ALREADY_TAKEN: 'That username is taken. Choose another.',
  INVALID_USERNAME:
    'A username can have letters from a to z, digits, hyphens and underscores, and some words are reserved. Choose another.',
  USERNAME_TOO_SHORT: 'The username needs at least 3 characters.',
  USERNAME_TOO_LONG: 'The username can have at most 30 characters.',
  INVALID_TOKEN: 'This link has already been used or has expired. Request a new one.',
  INVALID_CODE: 'That code isn’t right. Codes change every 30 seconds, so enter the one your app shows now.',
  INVALID_BACKUP_CODE:
    'That code isn’t right. Enter the current code from your app, or an unused backup code.',
  INVALID_TWO_FACTOR_COOKIE: 'That took too long. Log in again with your password.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Log in again with your password.',
  ACCOUNT_TEMPORARILY_LOCKED: 'Too many wrong codes. Wait 15 minutes, then log in again.',
  INVALID_ORIGIN: 'This form came from another site. Open the page again and send it from there.',
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED:
    'This form came from another site. Open the page again and send it from there.',
} satisfies Record<string, string>;

/** Returns the form field of an error; undefined if it belongs to none. */
export function findField({ code }: AuthResponse): string | undefined {
  return /USERNAME|EMAIL|PASSWORD/.exec(code)?.[0].toLowerCase();
}

export async function readAuthResponse(response: Response): Promise<AuthResponse> {
  const body = (await response.json().catch(() => null)) as {
    code?: string;
    message?: string;
    user?: { id: string };
    twoFactorRedirect?: boolean;
  } | null;
  return {
    ok: response.ok,
    status: response.status,
    // All fields of the wrong shape have one code; a form can only send such an address.
    code: body?.code === 'VALIDATION_ERROR' ? 'INVALID_EMAIL' : (body?.code ?? ''),
    message: body?.message ?? '',
    needsCode: body?.twoFactorRedirect === true,
    userId: Number(body?.user?.id ?? 0),
    cookies: response.headers.getSetCookie(),
    retryAfter: Number(response.headers.get('retry-after') ?? response.headers.get('x-retry-after') ?? 60),
  };
}

/** Returns a sentence for an error. */
export function toSentence({ status, code, retryAfter }: AuthResponse): string {
  const sentence = (SENTENCES as Record<string, string>)[code];
  if (status === 429 && !sentence) {
    const minutes = Math.ceil(retryAfter / 60);
    return `Too many attempts. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again.`;
  }
  return sentence ?? 'Something went wrong on our side, and nothing was changed. Please try again.';
}
