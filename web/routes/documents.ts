import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frontPageQuery } from '../features/blog-pages/queries.ts';
import { applicationPages } from '../routes.tsx';
import { blogPages } from './blog-pages.ts';
import {
  appeal,
  confirmEmail,
  confirmSubscription,
  forgotPassword,
  logIn,
  logInCode,
  resetPassword,
  signUp,
  unsubscribe,
  verifyEmail,
} from './log-in.ts';
import { root, sendMembersOn } from './root.ts';

const frontPage = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: { title: () => ['Tidings'], isListed: false },
  beforeLoad: ({ context }) => sendMembersOn(context),
  loader: ({ context }) => context.queryClient.ensureQueryData(frontPageQuery),
  component: lazyRouteComponent(() => import('../pages/front-page/FrontPage.tsx'), 'FrontPage'),
});

/** All pages. The documents among them are rendered only by the server; the application reloads for them. */
export const wholeTree = root.addChildren([
  ...applicationPages,
  frontPage,
  logIn,
  logInCode,
  signUp,
  verifyEmail,
  forgotPassword,
  resetPassword,
  confirmEmail,
  confirmSubscription,
  appeal,
  unsubscribe,
  blogPages,
]);

export type WholeTree = typeof wholeTree;
