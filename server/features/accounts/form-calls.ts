import type { Context } from '#server/context.ts';
import { type FormOutcome, type FormPost, removeSecrets } from '#server/platform/http/form.ts';
import { Preferences } from '#shared/api/accounts.ts';
import { toSafeRedirectPath } from '#shared/domain/redirect-path.ts';
import { runWithLocale } from '#shared/i18n/translate.ts';
import { readAuthResponse } from './form-errors.ts';
import { getPreferences } from './queries.ts';

/** Default target after logging in. */
const HOME = '/reader';

/** Calls the account library for the sender of the form. */
export async function callAuth({ auth }: Context, post: FormPost, path: string, body: object) {
  return readAuthResponse(
    await auth.handle({ pathAndQuery: `/api/auth/${path}`, method: 'POST', body }, post),
  );
}

/** U73: the account's theme is applied to this device, where a cookie sets it before the first paint. */
export async function listThemeCookies({ db }: Context, userId: number): Promise<string[]> {
  const { theme } = Preferences.parse(await getPreferences(db, userId));
  return theme ? [`theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax`] : [];
}

/** Returns the form's redirect: the requested path or home. Only a path of ours. */
export function toOnwardPath({ values, query }: FormPost): string {
  return toSafeRedirectPath(values.redirect_to ?? query.redirect_to, HOME);
}

/** Returns the values except passwords and codes, and the error in the page's language; `field` is the one of the error. */
export function toRefusal(
  { values, locale }: FormPost,
  explain: () => string,
  { status, field }: { status: number; field?: string | undefined },
): FormOutcome {
  return {
    kind: 'refused',
    values: removeSecrets(values),
    error: runWithLocale(locale, explain),
    ...(field === undefined ? {} : { field }),
    ...(status === 429 || status === 403 ? { status } : {}),
  };
}
