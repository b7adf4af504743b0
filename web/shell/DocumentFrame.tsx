import { useRouter, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useViewer } from '#web/lib/viewer.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { MemberFrame } from './MemberFrame.tsx';
import { SkipLink } from './SkipLink.tsx';
import { VisitorFrame } from './VisitorFrame.tsx';

/** On the server: chooses the frame around the page by the route, then by the viewer. */
export function DocumentFrame({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const { isTeamBlog } = useRouter().options.context;
  const frame = useRouterState({
    select: (state) => state.matches.findLast((match) => match.staticData.frame)?.staticData.frame,
  });
  const path = useRouterState({ select: (state) => state.location.href });
  if (frame === 'blog' && !isTeamBlog) {
    return (
      <>
        <SkipLink />
        {children}
      </>
    );
  }
  if (frame === 'auth') return <AuthFrame signedIn={viewer !== null}>{children}</AuthFrame>;
  if (viewer) return <MemberFrame viewer={viewer}>{children}</MemberFrame>;
  return <VisitorFrame path={path}>{children}</VisitorFrame>;
}
