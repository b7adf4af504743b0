import type { ReactNode, SubmitEvent } from 'react';
import { forgetUser } from '#web/lib/offline/forget.ts';
import { useViewer } from '#web/lib/viewer.ts';

/** Logs out when its button, `children`, is pressed. What the device keeps is deleted here: only pages over HTTPS have a service worker. */
export function LogOutForm({ children }: { children: ReactNode }) {
  const viewer = useViewer()!;
  const logOut = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void navigator.clearAppBadge?.();
    await forgetUser(viewer.ID);
    form.submit();
  };
  return (
    <form method="post" action="/log-out" onSubmit={(event) => void logOut(event)}>
      {children}
    </form>
  );
}
