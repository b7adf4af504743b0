import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { signUpQuery, teamInvitationQuery } from '../features/accounts/queries-sign-up.ts';
import { verificationQuery } from '../features/accounts/queries-verification.ts';
import { pickSearchParams, root, sendMembersOn } from './root.ts';

/** Where to go after logging in. */
const validateReturn = pickSearchParams('redirect_to', 'reset', 'error');
/** With the code of an invitation, or the token of an invitation to a team. */
const validateSignUp = pickSearchParams('redirect_to', 'reset', 'error', 'invitation', 'team_invitation');
/** The same for the page that asks for a one-time or backup code. */
const validateSecondStep = pickSearchParams('redirect_to', 'backup');
/** The token of an emailed link, or its error. */
const validateToken = pickSearchParams('token', 'error');
/** The result of an emailed verification link; better-auth names the problem in `error`. */
const validateOutcome = pickSearchParams('confirmed', 'error', 'sent', 'redirect_to');

export const logIn = createRoute({
  getParentRoute: () => root,
  path: '/log-in',
  staticData: { title: () => [t('Log in'), 'Tidings'], frame: 'auth' },
  validateSearch: validateReturn,
  beforeLoad: ({ context, search }) => sendMembersOn(context, search.redirect_to),
  component: lazyRouteComponent(() => import('../features/accounts/LogInPage.tsx'), 'LogInPage'),
});

export const logInCode = createRoute({
  getParentRoute: () => root,
  path: '/log-in/code',
  staticData: { title: () => [t('Log in'), 'Tidings'], frame: 'auth' },
  validateSearch: validateSecondStep,
  beforeLoad: ({ context, search }) => sendMembersOn(context, search.redirect_to),
  component: lazyRouteComponent(() => import('../features/accounts/LogInCodePage.tsx'), 'LogInCodePage'),
});

export const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  staticData: { title: () => [t('Sign up'), 'Tidings'], frame: 'auth' },
  validateSearch: validateSignUp,
  beforeLoad: ({ context, search }) => sendMembersOn(context, search.redirect_to),
  loaderDeps: ({ search }) => search as { invitation?: string; team_invitation?: string },
  loader: async ({ context: { queryClient }, deps: { invitation, team_invitation } }) => {
    await Promise.all([
      queryClient.ensureQueryData(signUpQuery(invitation)),
      // A withdrawn one is no error of the page.
      team_invitation && queryClient.prefetchQuery(teamInvitationQuery(team_invitation)),
    ]);
  },
  component: lazyRouteComponent(() => import('../features/accounts/SignUpPage.tsx'), 'SignUpPage'),
});

export const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  staticData: { title: () => [t('Verify your email'), 'Tidings'], frame: 'auth' },
  validateSearch: validateOutcome,
  // The link has worked, so it leads to posts rather than a message.
  beforeLoad: ({ context: { viewer }, search: { confirmed, error } }) => {
    if (confirmed && !error && viewer?.email_verified) throw redirect({ href: '/reader?status=verified' });
  },
  loader: ({ context: { viewer, queryClient } }) =>
    viewer ? queryClient.ensureQueryData(verificationQuery()) : undefined,
  component: lazyRouteComponent(() => import('../features/accounts/VerifyEmailPage.tsx'), 'VerifyEmailPage'),
});

export const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  staticData: { title: () => [t('Forgot your password?'), 'Tidings'], frame: 'auth' },
  validateSearch: pickSearchParams('sent'),
  component: lazyRouteComponent(
    () => import('../features/accounts/ForgotPasswordPage.tsx'),
    'ForgotPasswordPage',
  ),
});

export const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  staticData: { title: () => [t('Choose a new password'), 'Tidings'], frame: 'auth' },
  validateSearch: validateToken,
  component: lazyRouteComponent(
    () => import('../features/accounts/ResetPasswordPage.tsx'),
    'ResetPasswordPage',
  ),
});

export const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  staticData: { title: () => [t('Confirm your new email address'), 'Tidings'], frame: 'auth' },
  validateSearch: pickSearchParams('token', 'confirmed'),
  component: lazyRouteComponent(
    () => import('../features/settings/ConfirmEmailPage.tsx'),
    'ConfirmEmailPage',
  ),
});

export const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe',
  staticData: { title: () => [t('Unsubscribe'), 'Tidings'], frame: 'auth' },
  validateSearch: pickSearchParams('token', 'status'),
  component: lazyRouteComponent(() => import('../features/settings/UnsubscribePage.tsx'), 'UnsubscribePage'),
});

export const appeal = createRoute({
  getParentRoute: () => root,
  path: '/appeal',
  staticData: { title: () => [t('Answer the decision'), 'Tidings'], frame: 'auth' },
  validateSearch: pickSearchParams('code', 'status'),
  component: lazyRouteComponent(() => import('../features/reports/AppealPage.tsx'), 'AppealPage'),
});

export const confirmSubscription = createRoute({
  getParentRoute: () => root,
  path: '/subscriptions/confirm',
  staticData: { title: () => [t('Confirm your subscription'), 'Tidings'], frame: 'auth' },
  validateSearch: pickSearchParams('token', 'status'),
  loaderDeps: ({ search }) => search as { token?: string },
  // An expired link is not an error of the page.
  loader: async ({ context, deps: { token } }) => {
    if (!token) return;
    const { requestedSubscriptionQuery } = await import('../features/pending-subscriptions/queries.ts');
    await context.queryClient.prefetchQuery(requestedSubscriptionQuery(token));
  },
  component: lazyRouteComponent(
    () => import('../features/pending-subscriptions/ConfirmSubscriptionPage.tsx'),
    'ConfirmSubscriptionPage',
  ),
});
