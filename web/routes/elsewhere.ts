import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { root } from './root.ts';

/**
 * In the browser, any address that is no page of the application, or none that is loaded: then the other pages are loaded first. What is
 * still unknown is left to the server, which may have a page, such as the log-in page. If the browser has just loaded that address, it
 * does not exist.
 */
export const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: async ({ context, location }) => {
    if (await context.loadPages?.()) throw redirect({ href: location.href, replace: true });
    if (location.href === context.startedAt) throw notFound();
    throw redirect({ href: location.href, reloadDocument: true });
  },
});
