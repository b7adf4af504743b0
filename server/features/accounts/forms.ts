import type { Context } from '#server/context.ts';
import { requireSession, type Viewer } from '#server/platform/auth/viewer.ts';
import type { Form, FormOutcome, FormPost } from '#server/platform/http/form.ts';
import { EmailAddress } from '#shared/api/email-address.ts';
import { ask, onwardOf, refuse, themeCookies } from './form-calls.ts';
import { fieldOf, SENTENCES, sentenceFor } from './form-errors.ts';

const logIn: Form<Context> = {
  path: '/log-in',
  handle: async (context, post) => {
    const { email = '', password = '' } = post.values;
    const answer = await ask(context, post, 'sign-in/email', { email: email.trim(), password });
    if (!answer.ok) return refuse(post, answer.status === 429 ? sentenceFor(answer) : LOG_IN_REFUSED, answer);
    if (answer.needsCode)
      return {
        kind: 'done',
        to: `/log-in/code?${new URLSearchParams({ redirect_to: onwardOf(post) })}`,
        cookies: answer.cookies,
      };
    const cookies = [...answer.cookies, ...(await themeCookies(context, answer.userId))];
    return { kind: 'done', to: onwardOf(post), cookies };
  },
};
/** The same whether the account exists or not. */
const LOG_IN_REFUSED = 'That email and password don’t match. Check both, or reset your password.';

/** A code of the app or, longer, one of the backup codes. */
const logInCode: Form<Context> = {
  path: '/log-in/code',
  handle: async (context, post) => {
    const code = (post.values.code ?? '').replaceAll(/\s/g, '');
    const call = /^\d{6}$/.test(code) ? 'two-factor/verify-totp' : 'two-factor/verify-backup-code';
    const answer = await ask(context, post, call, { code, trustDevice: post.values.trust === 'on' });
    if (!answer.ok) return refuse(post, sentenceFor(answer), answer);
    const cookies = [...answer.cookies, ...(await themeCookies(context, answer.userId))];
    return { kind: 'done', to: onwardOf(post), cookies };
  },
};

const signUp: Form<Context> = {
  path: '/sign-up',
  handle: async (context, post) => {
    const { email = '', password = '', username = '' } = post.values;
    const login = username.trim();
    const answer = await ask(context, post, 'sign-up/email', {
      email: email.trim(),
      password,
      name: login,
      // Left out rather than empty: then one is made from the address.
      ...(login ? { username: login } : {}),
    });
    if (!answer.ok) return refuse(post, sentenceFor(answer), { ...answer, field: fieldOf(answer) });
    const next = new URLSearchParams({ sent: '1', redirect_to: onwardOf(post) });
    return { kind: 'done', to: `/verify-email?${next}`, cookies: answer.cookies };
  },
};

const verifyEmail: Form<Context> = {
  path: '/verify-email',
  handle: async (context, post) =>
    post.viewer ? forMember(context, post, post.viewer) : forVisitor(context, post),
};

/** The link once more, or, where another address was typed, to that one. */
async function forMember({ auth }: Context, post: FormPost, viewer: Viewer): Promise<FormOutcome> {
  const { id, displayName: name, email: current } = viewer;
  const onward = new URLSearchParams({ redirect_to: onwardOf(post) });
  if (viewer.emailVerified) return { kind: 'done', to: '/verify-email' };
  const typed = post.values.email?.trim().toLowerCase();
  const isCorrection = typed !== undefined && typed !== current;
  if (isCorrection && !EmailAddress.safeParse(typed).success)
    return refuse(post, SENTENCES.INVALID_EMAIL, { status: 422, field: 'email' });
  if (isCorrection) requireSession(viewer);
  const outcome = isCorrection
    ? await auth.correctAddress({ id, name, email: typed })
    : await auth.sendVerification({ id, name, email: current });
  if (outcome.kind === 'throttled')
    return refuse(post, `We sent an email a moment ago. Try again in ${outcome.retryAfter} seconds.`, {
      status: 429,
      ...(isCorrection ? { field: 'email' } : {}),
    });
  return { kind: 'done', to: `/verify-email?sent=1&${onward}` };
}

async function forVisitor(context: Context, post: FormPost): Promise<FormOutcome> {
  const { email = '' } = post.values;
  const answer = await ask(context, post, 'send-verification-email', { email: email.trim() });
  if (!answer.ok) return refuse(post, sentenceFor(answer), answer);
  return { kind: 'done', to: '/verify-email?sent=1' };
}

const forgotPassword: Form<Context> = {
  path: '/forgot-password',
  handle: async (context, post) => {
    const { email = '' } = post.values;
    const answer = await ask(context, post, 'request-password-reset', { email: email.trim() });
    if (!answer.ok) return refuse(post, sentenceFor(answer), answer);
    return { kind: 'done', to: '/forgot-password?sent=1' };
  },
};

const resetPassword: Form<Context> = {
  path: '/reset-password',
  handle: async (context, post) => {
    const { password = '', token = post.query.token ?? '' } = post.values;
    const answer = await ask(context, post, 'reset-password', { newPassword: password, token });
    if (!answer.ok) return refuse(post, sentenceFor(answer), answer);
    return { kind: 'done', to: '/log-in?reset=1' };
  },
};

const logOut: Form<Context> = {
  path: '/log-out',
  handle: async (context, post) => {
    const { cookies } = await ask(context, post, 'sign-out', {});
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
