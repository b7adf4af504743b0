import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, notFound, redirect } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { toSafeRedirectPath } from '#shared/domain/redirect-path.ts';
import type { PageProps, PageRequest } from '#shared/page.ts';
import { verifyBanner } from '../features/accounts/VerifyBannerPart.tsx';
import { announcementsPart } from '../features/announcements/AnnouncementsPart.tsx';
import { announcementsQuery } from '../features/announcements/queries.ts';
import { ErrorPage, NotFoundPage } from '../shell/ErrorPage.tsx';
import type { loadFrame } from '../shell/load-frame.ts';
import { Root } from '../shell/Root.tsx';

/** What loaders and pages know of the request. */
export interface RouterContext
  extends Pick<
    PageRequest,
    'call' | 'viewer' | 'theme' | 'now' | 'dev' | 'publicUrl' | 'isOnDomain' | 'pathLocale'
  > {
  queryClient: QueryClient;
  /** The page that an address with an unknown language means. */
  pathWithoutLocale: string | undefined;
  pageProps: PageProps | undefined;
  /** Address of the script for blog pages; undefined in the browser, which renders none of them. */
  blogScript: string | undefined;
  /** The server is rendering the page: nothing can load later, so loaders wait for everything. */
  onServer: boolean;
  /** On the server: the address is a team's blog's, whose front page is one of the application. */
  isTeamBlog?: boolean;
  /** On the server: loads what is around a member's page. */
  loadFrame: typeof loadFrame | undefined;
  /** In the browser: the path and query of the loaded document. */
  startedAt: string | undefined;
  /** In the browser: loads the pages that are not among the first; returns whether there are now more than before. */
  loadPages?: () => Promise<boolean>;
  /** On the server: the frame of every page. The application in the browser is only for members and has theirs alone. */
  DocumentFrame?: ComponentType<{ children: ReactNode }>;
}

/** The frame around every page. */
export const root = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, matches }): { isFramed: boolean } => ({
    isFramed: !!context.isTeamBlog || !matches.some(({ staticData }) => staticData.frame !== undefined),
  }),
  loader: async ({ context: { queryClient, viewer, loadFrame, isFramed }, location }): Promise<void> => {
    if (!isFramed) return;
    await Promise.all([
      // In the browser the frame is already there, and refreshes its data by itself.
      loadFrame?.(queryClient, location.pathname, viewer !== null),
      viewer?.email_problem && verifyBanner.load(),
    ]);
    const isAnnounced = queryClient.getQueryData(announcementsQuery.queryKey)?.announcements.length;
    if (viewer && isAnnounced) await announcementsPart.load();
  },
  component: Root,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
});

/** Pages for members: visitors go to the log-in page and come back. */
export const member = createRoute({
  getParentRoute: () => root,
  id: 'member',
  beforeLoad: ({ context, location }) => {
    if (!context.viewer) throw redirect({ to: '/log-in', search: { redirect_to: location.href } });
  },
});

/** Keeps the named parts of a query, as strings, and drops everything else. */
export function pickSearchParams<K extends string>(...names: K[]) {
  return (search: Record<string, unknown>): Partial<Record<K, string>> => {
    const picked: Partial<Record<K, string>> = {};
    for (const name of names) {
      const value = search[name];
      if (typeof value === 'string' && value !== '') picked[name] = value;
    }
    return picked;
  };
}

/** Redirects members from log-in pages to where they were going, but only to our own paths. */
export function sendMembersOn({ viewer }: RouterContext, to = '/reader'): void {
  if (!viewer) return;
  throw redirect({ href: toSafeRedirectPath(to, '/reader') });
}

/** Parses a number of the platform in a path; anything else is an address that does not exist. */
export function requireId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound();
  return Number(text);
}
