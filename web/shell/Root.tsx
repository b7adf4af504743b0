import { Outlet, useRouter } from '@tanstack/react-router';
import { useViewer } from '#web/lib/viewer.ts';
import { MemberFrame } from './MemberFrame.tsx';

/** The frame around the page: in the browser always the member's; on the server it depends on the page. */
export function Root() {
  const viewer = useViewer();
  const { DocumentFrame } = useRouter().options.context;
  if (DocumentFrame)
    return (
      <DocumentFrame>
        <Outlet />
      </DocumentFrame>
    );
  return (
    viewer && (
      <MemberFrame viewer={viewer}>
        <Outlet />
      </MemberFrame>
    )
  );
}
