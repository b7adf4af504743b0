import type { Context } from '#server/context.ts';
import { type FormOutcome, type FormPost, removeSecrets } from '#server/platform/http/form.ts';
import { Preferences } from '#shared/api/accounts.ts';
import { toSafeRedirectPath } from '#shared/domain/redirect-path.ts';
import { readAuthResponse } from './form-errors.ts';
import { getPreferences } from './queries.ts';

/** Where somebody goes who came from nowhere. */
const HOME = '/reader';

/** Asks the account library on behalf of whoever sent the form. */
export async function callAuth({ auth }: Context, post: FormPost, path: string, body: object) {
  return readAuthResponse(
    await auth.handle({ pathAndQuery: `/api/auth/${path}`, method: 'POST', body }, post),
  );
}

/** U73: the theme follows the account to this device, where a cookie decides it before the first paint. */
export async function listThemeCookies({ db }: Context, userId: number): Promise<string[]> {
  const { theme } = Preferences.parse(await getPreferences(db, userId));
  return theme ? [`theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax`] : [];
}

/** Where the form leads when it is done: where somebody was going, or home. Only to a path of ours. */
export function toOnwardPath({ values, query }: FormPost): string {
  return toSafeRedirectPath(values.redirect_to ?? query.redirect_to, HOME);
}

/** Gives back what was typed, passwords and codes excepted; `field` is the one that the error is about. */
export function toRefusal(
  { values }: FormPost,
  error: string,
  { status, field }: { status: number; field?: string | undefined },
): FormOutcome {
  return {
    kind: 'refused',
    values: removeSecrets(values),
    error,
    ...(field === undefined ? {} : { field }),
    ...(status === 429 || status === 403 ? { status } : {}),
  };
}
