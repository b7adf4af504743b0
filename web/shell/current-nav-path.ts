import { type RegisteredRouter, useRouterState } from '@tanstack/react-router';

type PagePath = keyof RegisteredRouter['routesByPath'];

/**
 * The sidebar entry, as a path, that each page in the frame belongs to: for a post its feed, for a form the page that it is
 * about. Pages outside all entries, such as account settings and other people, are absent.
 */
const NAV_PATHS: { readonly [Path in PagePath]?: string } = {
  '/reader': '/reader',
  '/reader/recent/$feedId': '/reader/feeds/$feedId',
  '/reader/feeds/$feedId': '/reader/feeds/$feedId',
  '/reader/feeds/$feedId/posts/$postId': '/reader/feeds/$feedId',
  '/reader/blogs/$blogId': '/reader/blogs/$blogId',
  '/reader/blogs/$blogId/posts/$postId': '/reader/blogs/$blogId',
  '/reader/a8c': '/reader/a8c',
  '/reader/p2': '/reader/p2',
  '/discover': '/discover',
  '/discover/latest': '/discover',
  '/discover/firstposts': '/discover',
  '/discover/tags': '/discover',
  '/activities/likes': '/activities/likes',
  '/reader/conversations': '/reader/conversations',
  '/reader/conversations/a8c': '/reader/conversations',
  '/reader/list/new': '/reader/list',
  '/reader/list/$owner/$slug': '/reader/list/$owner/$slug',
  '/reader/list/$owner/$slug/edit': '/reader/list/$owner/$slug',
  '/reader/list/$owner/$slug/edit/items': '/reader/list/$owner/$slug',
  '/reader/list/$owner/$slug/export': '/reader/list/$owner/$slug',
  '/reader/list/$owner/$slug/delete': '/reader/list/$owner/$slug',
  '/tag/$slug': '/tag/$slug',
  '/tags': '/tags',
  '/reader/notifications': '/reader/notifications',
  '/reader/subscriptions': '/reader/subscriptions',
  '/reader/subscriptions/comments': '/reader/subscriptions',
  '/reader/subscriptions/pending': '/reader/subscriptions',
  '/reader/subscriptions/check-up': '/reader/subscriptions',
  '/reader/subscriptions/$subscriptionId': '/reader/subscriptions',
  '/reader/import': '/reader/subscriptions',
  '/reader/site/subscription/$blogId': '/reader/subscriptions',
  '/discover/add-new': '/reader/subscriptions',
  '/discover/reddit': '/reader/subscriptions',
};

/** Returns the entry for the user's own blogs and connected sites, and for writing in them. */
function findMySitesPath(path: string): string | undefined {
  return /^\/(me\/(connected-)?sites|settings|domains|post)\b/.test(path) ? '/me/sites' : undefined;
}

/** Returns the path of the current sidebar entry, such as `/reader/feeds/5`, or undefined outside all entries. */
export function useCurrentNavPath(): string | undefined {
  return useRouterState({
    select: ({ matches }) => {
      const page = matches.at(-1);
      const navPath = page && (NAV_PATHS[page.fullPath as PagePath] ?? findMySitesPath(page.fullPath));
      const params = page?.params as Record<string, string>;
      return navPath?.replace(/\$(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
    },
  });
}
