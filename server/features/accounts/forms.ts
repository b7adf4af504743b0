import type { Context } from '#server/context.ts';
import { requireSession, type Viewer } from '#server/platform/auth/viewer.ts';
import type { Form, FormOutcome, FormPost } from '#server/platform/http/form.ts';
import { EmailAddress } from '#shared/api/parameters.ts';
import { t } from '#shared/i18n/translate.ts';
import { callAuth, listThemeCookies, toOnwardPath, toRefusal } from './form-calls.ts';
import { findField, SENTENCES, toLogInSentence, toSentence } from './form-errors.ts';

const logIn: Form<Context> = {
  path: '/log-in',
  handle: async (context, post) => {
    const { email = '', password = '' } = post.values;
    const response = await callAuth(context, post, 'sign-in/email', { email: email.trim(), password });
    if (!response.ok) return toRefusal(post, () => toLogInSentence(response), response);
    if (response.needsCode)
      return {
        kind: 'done',
        to: `/log-in/code?${new URLSearchParams({ redirect_to: toOnwardPath(post) })}`,
        cookies: response.cookies,
      };
    const cookies = [...response.cookies, ...(await listThemeCookies(context, response.userId))];
    return { kind: 'done', to: toOnwardPath(post), cookies };
  },
};

/** A code of the app, or a (longer) backup code. */
const logInCode: Form<Context> = {
  path: '/log-in/code',
  handle: async (context, post) => {
    const code = (post.values.code ?? '').replaceAll(/\s/g, '');
    const call = /^\d{6}$/.test(code) ? 'two-factor/verify-totp' : 'two-factor/verify-backup-code';
    const response = await callAuth(context, post, call, { code, trustDevice: post.values.trust === 'on' });
    if (!response.ok) return toRefusal(post, () => toSentence(response), response);
    const cookies = [...response.cookies, ...(await listThemeCookies(context, response.userId))];
    return { kind: 'done', to: toOnwardPath(post), cookies };
  },
};

const signUp: Form<Context> = {
  path: '/sign-up',
  handle: async (context, post) => {
    const { email = '', password = '', username = '' } = post.values;
    const { invitation } = post.query;
    const login = username.trim();
    const response = await callAuth(context, post, 'sign-up/email', {
      email: email.trim(),
      password,
      name: login,
      // Left out rather than empty: then one is made from the address.
      ...(login ? { username: login } : {}),
      ...(invitation ? { invitation } : {}),
    });
    if (!response.ok)
      return toRefusal(post, () => toSentence(response), { ...response, field: findField(response) });
    const next = new URLSearchParams({ sent: '1', redirect_to: toOnwardPath(post) });
    return { kind: 'done', to: `/verify-email?${next}`, cookies: response.cookies };
  },
};

const verifyEmail: Form<Context> = {
  path: '/verify-email',
  handle: async (context, post) =>
    post.viewer ? sendLinkToMember(context, post, post.viewer) : sendLinkToVisitor(context, post),
};

/** Sends the link again, to another address if one was typed. */
async function sendLinkToMember({ auth }: Context, post: FormPost, viewer: Viewer): Promise<FormOutcome> {
  const { id, displayName: name, email: current } = viewer;
  const onward = new URLSearchParams({ redirect_to: toOnwardPath(post) });
  if (viewer.emailVerified) return { kind: 'done', to: '/verify-email' };
  const typed = post.values.email?.trim().toLowerCase();
  const isCorrection = typed !== undefined && typed !== current;
  if (isCorrection && !EmailAddress.safeParse(typed).success)
    return toRefusal(post, SENTENCES.INVALID_EMAIL, { status: 422, field: 'email' });
  if (isCorrection) requireSession(viewer);
  const outcome = isCorrection
    ? await auth.correctAddress({ id, name, email: typed })
    : await auth.sendVerification({ id, name, email: current });
  if (outcome.kind === 'throttled')
    return toRefusal(
      post,
      () =>
        t('We’ve just sent you an email. Try again in {seconds} seconds.', { seconds: outcome.retryAfter }),
      { status: 429, ...(isCorrection ? { field: 'email' } : {}) },
    );
  return { kind: 'done', to: `/verify-email?sent=1&${onward}` };
}

async function sendLinkToVisitor(context: Context, post: FormPost): Promise<FormOutcome> {
  const { email = '' } = post.values;
  const response = await callAuth(context, post, 'send-verification-email', { email: email.trim() });
  if (!response.ok) return toRefusal(post, () => toSentence(response), response);
  return { kind: 'done', to: '/verify-email?sent=1' };
}

const forgotPassword: Form<Context> = {
  path: '/forgot-password',
  handle: async (context, post) => {
    const { email = '' } = post.values;
    const response = await callAuth(context, post, 'request-password-reset', { email: email.trim() });
    if (!response.ok) return toRefusal(post, () => toSentence(response), response);
    return { kind: 'done', to: '/forgot-password?sent=1' };
  },
};

const resetPassword: Form<Context> = {
  path: '/reset-password',
  handle: async (context, post) => {
    const { password = '', token = post.query.token ?? '' } = post.values;
    const response = await callAuth(context, post, 'reset-password', { newPassword: password, token });
    if (!response.ok) return toRefusal(post, () => toSentence(response), response);
    return { kind: 'done', to: '/log-in?reset=1' };
  },
};

const logOut: Form<Context> = {
  path: '/log-out',
  handle: async (context, post) => {
    const { cookies } = await callAuth(context, post, 'sign-out', {});
    return { kind: 'done', to: '/', cookies };
  },
};

/** The forms of the account pages, which work without JavaScript. */
export const accountForms: Form<Context>[] = [
  logIn,
  logInCode,
  signUp,
  verifyEmail,
  forgotPassword,
  resetPassword,
  logOut,
];
