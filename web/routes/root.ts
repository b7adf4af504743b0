import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, notFound, redirect } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import type { Viewer } from '#shared/api/accounts.ts';
import { toSafeRedirectPath } from '#shared/domain/redirect-path.ts';
import { verifyBanner } from '../features/accounts/VerifyBannerPart.tsx';
import type { Call } from '../lib/call.ts';
import type { Theme } from '../lib/theme.ts';
import { ErrorPage, NotFoundPage } from '../shell/ErrorPage.tsx';
import { loadFrame } from '../shell/load-frame.ts';
import { Root } from '../shell/Root.tsx';

/** What loaders and pages know of the request. */
export interface RouterContext {
  queryClient: QueryClient;
  call: Call;
  /** null for a visitor. */
  viewer: Viewer | null;
  /** What the server hands to a visitor's page besides its data, such as a refused form's values and error. */
  pageProps: unknown;
  /** The device's choice when the page was loaded. */
  theme: Theme;
  /** When the page was made, by the server's clock, in milliseconds. */
  now: number;
  /** Shows /dev pages. */
  dev: boolean;
  /** Address under which people reach this server, without a slash at the end. */
  publicUrl: string;
  /** The page is one of a blog with a domain of its own, and was asked for there. */
  isOnDomain: boolean;
  /** Where the script of blogs' pages is; undefined in the browser, which makes none of them. */
  blogScript: string | undefined;
  /** The page is being made by the server: nothing will come later, so loaders wait for everything. */
  onServer: boolean;
  /** In the browser: the path and query of the document that it has loaded. */
  startedAt: string | undefined;
  /** What is around pages that are documents; the application in the browser is for members alone and has none of them. */
  frames: DocumentFrames | undefined;
}

export interface DocumentFrames {
  Visitor: ComponentType<{ path: string; children: ReactNode }>;
  /** Around logging in. */
  Auth: ComponentType<{ signedIn: boolean; children: ReactNode }>;
}

/** The frame around every page. */
export const root = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ matches }): { isFramed: boolean } => ({
    isFramed: !matches.some(({ staticData }) => staticData.frame !== undefined),
  }),
  loader: async ({ context: { queryClient, viewer, onServer, isFramed } }): Promise<void> => {
    if (!viewer || !isFramed) return;
    if (!viewer.email_verified) await verifyBanner.load();
    // In the browser the frame is there already, and keeps its data fresh by itself.
    if (onServer) await loadFrame(queryClient);
  },
  component: Root,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
});

/** What only members see: visitors go to the log-in page and come back. */
export const member = createRoute({
  getParentRoute: () => root,
  id: 'member',
  beforeLoad: ({ context, location }) => {
    if (!context.viewer) throw redirect({ to: '/log-in', search: { redirect_to: location.href } });
  },
});

/** Keeps the named parts of a query, as text, and drops everything else. */
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

/** Pages for signing in send members where they were going; only to a path of ours. */
export function sendMembersOn({ viewer }: RouterContext, to = '/reader'): void {
  if (!viewer) return;
  throw redirect({ href: toSafeRedirectPath(to, '/reader') });
}

/** A number of the platform in a path; anything else is an address that does not exist. */
export function requireId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound();
  return Number(text);
}
