import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useViewer } from '#web/lib/viewer.ts';
import { MemberFrame } from './MemberFrame.tsx';
import { SkipLink } from './SkipLink.tsx';

/** Chooses the frame around the page by the route, then by the viewer. */
export function Root() {
  const viewer = useViewer();
  const { frames } = useRouter().options.context;
  const frame = useRouterState({
    select: (state) => state.matches.findLast((match) => match.staticData.frame)?.staticData.frame,
  });
  const path = useRouterState({ select: (state) => state.location.href });
  if (frame === 'blog') {
    return (
      <>
        <SkipLink />
        <Outlet />
      </>
    );
  }
  if (frame === 'auth') {
    return (
      frames && (
        <frames.Auth signedIn={viewer !== null}>
          <Outlet />
        </frames.Auth>
      )
    );
  }
  if (viewer) {
    return (
      <MemberFrame viewer={viewer}>
        <Outlet />
      </MemberFrame>
    );
  }
  return (
    frames && (
      <frames.Visitor path={path}>
        <Outlet />
      </frames.Visitor>
    )
  );
}
