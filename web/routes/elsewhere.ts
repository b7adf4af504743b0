import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { root } from './root.ts';

/**
 * In the browser, any address that is no page of the application: the server has it, such as the log-in page, or answers that there is
 * nothing. When that is what the browser has just loaded, there is nothing.
 */
export const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ context, location }) => {
    if (location.href === context.startedAt) throw notFound();
    throw redirect({ href: location.href, reloadDocument: true });
  },
});
