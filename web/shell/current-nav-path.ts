import { type RegisteredRouter, useRouterState } from '@tanstack/react-router';

type PagePath = keyof RegisteredRouter['routesByPath'];

/**
 * The place of the sidebar that every page of the frame belongs to, as a path: of a post its site, of a form the page that it is
 * about. Absent are pages that stand beside the places, such as the account's settings and other people.
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

/** Everything about the member's own blogs and connected sites, writing in them included. */
function findMySitesPath(path: string): string | undefined {
  return /^\/(me\/(connected-)?sites|settings|domains|post)\b/.test(path) ? '/me/sites' : undefined;
}

/** Where the reader is, as the path of a place such as `/reader/feeds/5`; undefined beside all places. */
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
